-- Imports take turns by city.

alter table imports
  -- When a process last began its job: the city that was served longest ago is next.
  add column served_at timestamptz;
