"""What all tests share: no test of a property is late, however busy the machine is."""

from hypothesis import settings

settings.register_profile("patient")
settings.load_profile("patient")
