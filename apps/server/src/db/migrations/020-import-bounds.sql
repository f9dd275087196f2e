-- Imports take turns by city.

alter table imports
  -- When its job last started: the city that was served longest ago is next.
  add column served_at timestamptz;
