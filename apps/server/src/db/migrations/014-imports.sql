-- Imports that can be reviewed before they are saved, repeated with a newer file, and undone. Locations store
-- additional columns of the file, and the line or area that their point represents.

alter table locations
  -- Column -> text, with the file's column names.
  add column attributes jsonb not null default '{}' constraint location_attributes check (jsonb_typeof(attributes) = 'object'),
  -- GeoJSON in degrees, for geometries other than points.
  add column geometry jsonb,
  -- The import that added it.
  add column import_id uuid,
  -- A hash of the last import's data, and the version it created: a later version is someone's edit.
  add column source_hash bytea,
  add column source_version int;

-- Attribute values are searched too, but not their names: every hydrant has a "DIAMETER".
alter table locations drop column search_text;

drop function location_search_text;

create function location_search_text(name text, description text, tags text[], attributes jsonb) returns text
    language sql immutable parallel safe
    as $$ select lower(name || E'\n' || description || E'\n' || array_to_string(tags, ' ') || case when attributes = '{}' then ''
      else (select coalesce(string_agg(E'\n' || value, ''), '') from jsonb_each_text(attributes)) end) $$;

alter table locations add column search_text text not null
  generated always as (location_search_text(name, description, tags, attributes)) stored;

-- The namespaces of ids in a city's files. Two files may both count from 1; their rows show which namespace a file
-- belongs to.
create table import_sources (
  city_id uuid not null references cities (id),
  name text not null,
  created_at timestamptz not null default now(),
  constraint import_source_once primary key (city_id, name)
);

insert into import_sources (city_id, name)
  select distinct city_id, split_part(source_id, ':', 1) from locations where source_id like '%:%';

-- One row per import, from reading the file to undoing it.
create table imports (
  id uuid not null constraint import_id primary key,
  city_id uuid not null references cities (id),
  source text not null,
  file_name text not null,
  status text not null check (status in ('reading', 'checked', 'saving', 'saved', 'undoing', 'undone', 'cancelled', 'failed')),
  -- How to read the file: columns, icons, and the handling of rows outside the city.
  settings jsonb not null default '{}',
  -- Counts of found and saved rows.
  tally jsonb not null default '{}',
  -- The reason it failed.
  problem text,
  started_by uuid references users (id),
  created_at timestamptz not null default now(),
  -- Renewed while it runs; a stale one has no running process.
  updated_at timestamptz not null default now(),
  saved_at timestamptz,
  -- Rows below this number are saved: an interrupted import continues from here.
  saved_to int not null default 0
);

-- The imports of a city, newest first.
create index imports_of_city on imports (city_id, created_at desc);

-- Rows that were read and not saved yet. Lost in a crash, after which the file is read again.
create unlogged table import_rows (
  import_id uuid not null,
  -- Line or feature number in the file.
  number int not null,
  location_id uuid,
  -- The id in the file, or a hash of the row without one; excludes the name of the source.
  source_id text,
  -- Hashes of the row in the file, and of the resulting location.
  content_hash bytea,
  source_hash bytea,
  name text,
  latitude double precision,
  longitude double precision,
  city text,
  state text,
  zip text,
  street text,
  description text,
  icon text,
  category text,
  tags text[],
  attributes jsonb,
  geometry jsonb,
  -- The file's type for the asset, which decides the icon.
  kind text,
  -- Distance in meters from the city's area; null inside it.
  metres_outside double precision,
  -- The reason why the row cannot be a location, and the row from the file.
  refused text,
  original jsonb,
  -- What saving it would do; null until that has been determined.
  verdict text check (verdict in ('new', 'same', 'changed', 'edited', 'trashed', 'returned', 'repeated', 'refused')),
  -- The location's version at that time.
  seen_version int,
  constraint import_row_once primary key (import_id, number)
);

-- Previous values of locations that an import changed, stored while the import can be undone.
create table import_changes (
  import_id uuid not null references imports (id),
  location_id uuid not null,
  -- The version that the import created; a later one is someone's edit, which an undo leaves alone.
  version int not null,
  before jsonb not null,
  primary key (import_id, location_id)
);

-- Whether a later import has changed a location.
create index import_changes_location on import_changes (location_id);
