"""From a kit to files a person can print."""
