-- The limits of towns everywhere, from files that people import: who asks where a point is looks here after our own cities.

create table place_boundaries (
  -- Of its source: 'census:3865210'.
  id text primary key,
  name text not null,
  state text not null constraint place_state_code check (state ~ '^[A-Z]{2}$'),
  name_key text not null,
  geometry jsonb not null,
  -- The box around it; longitude first.
  extent box not null,
  source text not null,
  -- It came with all the places of its state: where none of them is, there is no city.
  is_whole_state boolean not null,
  imported_at timestamptz not null default now()
);

-- Which places may hold a point.
create index place_boundaries_extent on place_boundaries using gist (extent);

-- The limits of a city, by its name.
create index place_boundaries_name on place_boundaries (name_key, state);

-- Whether all places of a state are here.
create index place_boundaries_whole on place_boundaries (state) where is_whole_state;
