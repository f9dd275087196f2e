-- Cities that are set up, renamed and merged: the date of their boundaries, their former names, and invitations.

-- Null for boundaries set before these columns existed.
alter table cities add column boundary_source text, add column boundary_set_at timestamptz;

-- Former names of a renamed city, or of a city merged into it: devices and files that still use them find the city.
create table city_former_names (
  name_key text not null,
  state text not null,
  name text not null,
  city_id uuid not null references cities (id),
  renamed_at timestamptz not null default now(),
  -- A name leads to one city. A city's current name has priority.
  constraint former_name_once primary key (name_key, state)
);

-- The former names of a city; a later merge moves them along.
create index city_former_names_city on city_former_names (city_id);

-- Devices store work for a city by its id, possibly for longer than the city exists.
create table merged_cities (
  id uuid primary key,
  name text not null,
  state text not null,
  -- The city that it is now part of.
  city_id uuid not null references cities (id),
  merged_by uuid not null references users (id),
  merged_at timestamptz not null default now()
);

-- A later merge moves these along.
create index merged_cities_city on merged_cities (city_id);

create table invitations (
  id uuid not null constraint invitation_id primary key,
  city_id uuid not null references cities (id),
  -- SHA-256 of the secret, which only the link contains.
  secret_hash bytea not null constraint invitation_secret_once unique,
  role text not null check (role in ('city_admin', 'department_director', 'city_worker')),
  user_type text,
  custom_categories text[] not null default '{}',
  -- In lowercase: only the owner of this address may use it.
  email text,
  note text not null default '',
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by uuid references users (id),
  withdrawn_at timestamptz,
  -- A used invitation has a user and a time, and is not withdrawn.
  constraint invitation_used check ((used_at is null) = (used_by is null) and (used_at is null or withdrawn_at is null))
);

-- A city's open invitations.
create index invitations_open on invitations (city_id, created_at desc) where used_at is null and withdrawn_at is null;

-- The number that a person created within a day, which is limited.
create index invitations_by on invitations (created_by, created_at);

-- Cleanup removes invitations that ended long ago.
create index invitations_end on invitations (expires_at);

-- Merging two cities changes city_id of locations and everything that belongs to them, in one transaction; these
-- constraints are checked at its end.
alter table notes alter constraint note_location deferrable;
alter table media alter constraint media_location deferrable;
alter table media alter constraint media_note deferrable;
alter table work_orders alter constraint work_order_location deferrable;
alter table work_order_reopenings alter constraint reopening_work_order deferrable;
alter table activities alter constraint activity_location deferrable;

-- PostgreSQL then searches, once per location, for rows that still name the old city and location, by both columns.
-- Searching by city alone would scan all rows that have already moved. The next four indexes serve the same purpose.
create index notes_of_place on notes (city_id, location_id);
create index media_of_place on media (city_id, location_id);
create index media_of_its_note on media (city_id, note_id) where note_id is not null;
create index work_orders_of_place on work_orders (city_id, location_id);
create index activities_of_place on activities (city_id, location_id) where location_id is not null;
