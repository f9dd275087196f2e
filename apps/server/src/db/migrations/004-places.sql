-- The boundaries of US towns, imported from files: look-ups of a point search here after our own cities.

create table place_boundaries (
  -- Prefixed by its source: 'census:3865210'.
  id text primary key,
  name text not null,
  state text not null constraint place_state_code check (state ~ '^[A-Z]{2}$'),
  name_key text not null,
  geometry jsonb not null,
  -- Its bounding box; longitude first.
  extent box not null,
  source text not null,
  -- Imported with all the places of its state: a point in none of them is in no city.
  is_whole_state boolean not null,
  imported_at timestamptz not null default now()
);

-- Finds places that may contain a point.
create index place_boundaries_extent on place_boundaries using gist (extent);

-- Finds a city's boundary by name.
create index place_boundaries_name on place_boundaries (name_key, state);

-- Whether all places of a state were imported.
create index place_boundaries_whole on place_boundaries (state) where is_whole_state;
