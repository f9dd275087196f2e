-- Cities that are set up, renamed and merged: since when their limits hold, what they were called before, and who is invited.

-- Null for limits from before these columns.
alter table cities add column boundary_source text, add column boundary_set_at timestamptz;

-- What a city was called before it was renamed, or another city before it was merged into this one: devices and files that
-- still say so find the city.
create table city_former_names (
  name_key text not null,
  state text not null,
  name text not null,
  city_id uuid not null references cities (id),
  renamed_at timestamptz not null default now(),
  -- A name leads to one city. The present name of a city goes before.
  constraint former_name_once primary key (name_key, state)
);

-- The former names of a city; and a city that is merged again takes them along.
create index city_former_names_city on city_former_names (city_id);

-- Devices hold work for a city by its id, for longer than the city may exist.
create table merged_cities (
  id uuid primary key,
  name text not null,
  state text not null,
  -- The city that it is part of now.
  city_id uuid not null references cities (id),
  merged_by uuid not null references users (id),
  merged_at timestamptz not null default now()
);

-- As above.
create index merged_cities_city on merged_cities (city_id);

create table invitations (
  id uuid not null constraint invitation_id primary key,
  city_id uuid not null references cities (id),
  -- SHA-256 of the secret, which only the link holds.
  secret_hash bytea not null constraint invitation_secret_once unique,
  role text not null check (role in ('city_admin', 'department_director', 'city_worker')),
  user_type text,
  custom_categories text[] not null default '{}',
  -- In small letters: whose address it is may use it, nobody else.
  email text,
  note text not null default '',
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by uuid references users (id),
  withdrawn_at timestamptz,
  -- Used by somebody at some time, and not withdrawn as well.
  constraint invitation_used check ((used_at is null) = (used_by is null) and (used_at is null or withdrawn_at is null))
);

-- Those of a city that are open.
create index invitations_open on invitations (city_id, created_at desc) where used_at is null and withdrawn_at is null;

-- How many a person made within a day, which is bounded.
create index invitations_by on invitations (created_by, created_at);

-- Housekeeping removes what ended long ago.
create index invitations_end on invitations (expires_at);

-- Merging two cities gives another city_id to locations and to all that belongs to them, in one transaction at whose end
-- these hold again.
alter table notes alter constraint note_location deferrable;
alter table media alter constraint media_location deferrable;
alter table media alter constraint media_note deferrable;
alter table work_orders alter constraint work_order_location deferrable;
alter table work_order_reopenings alter constraint reopening_work_order deferrable;
alter table activities alter constraint activity_location deferrable;

-- PostgreSQL then looks for what still names the old city and location, once for each location, by both columns: found by the
-- city alone it would meet all that has moved already. So with the next four.
create index notes_of_place on notes (city_id, location_id);
create index media_of_place on media (city_id, location_id);
create index media_of_its_note on media (city_id, note_id) where note_id is not null;
create index work_orders_of_place on work_orders (city_id, location_id);
create index activities_of_place on activities (city_id, location_id) where location_id is not null;
