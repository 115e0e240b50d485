"""The program left alone among strangers: what they may do, who watches over it, and how its operator gets in."""
