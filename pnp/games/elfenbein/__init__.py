"""Santa in Elfenbein: thirteen rounds of presents, and kids who want to see who brings them."""
