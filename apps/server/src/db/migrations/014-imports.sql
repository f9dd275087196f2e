-- Imports that can be looked at before they are saved, repeated with a newer file, and undone. Locations keep what came with
-- them: further columns of the file, and the line or area that they are a point of.

alter table locations
  -- Column -> text, as the file calls it.
  add column attributes jsonb not null default '{}' constraint location_attributes check (jsonb_typeof(attributes) = 'object'),
  -- GeoJSON in degrees, for what is no point.
  add column geometry jsonb,
  -- The import that added it.
  add column import_id uuid,
  -- What the last import wrote, as a hash, and the version that came of it: a later version is somebody's edit.
  add column source_hash bytea,
  add column source_version int;

-- Attributes are searched as well. Their names are not: every hydrant has a "DIAMETER".
alter table locations drop column search_text;

drop function location_search_text;

create function location_search_text(name text, description text, tags text[], attributes jsonb) returns text
    language sql immutable parallel safe
    as $$ select lower(name || E'\n' || description || E'\n' || array_to_string(tags, ' ') || case when attributes = '{}' then ''
      else (select coalesce(string_agg(E'\n' || value, ''), '') from jsonb_each_text(attributes)) end) $$;

alter table locations add column search_text text not null
  generated always as (location_search_text(name, description, tags, attributes)) stored;

-- The namespaces of ids in a city's files. Two files may both count from 1; which of them a file is of is told by what is in it.
create table import_sources (
  city_id uuid not null references cities (id),
  name text not null,
  created_at timestamptz not null default now(),
  constraint import_source_once primary key (city_id, name)
);

insert into import_sources (city_id, name)
  select distinct city_id, split_part(source_id, ':', 1) from locations where source_id like '%:%';

-- Each run, from the reading of a file to its undoing.
create table imports (
  id uuid not null constraint import_id primary key,
  city_id uuid not null references cities (id),
  source text not null,
  file_name text not null,
  status text not null check (status in ('reading', 'checked', 'saving', 'saved', 'undoing', 'undone', 'cancelled', 'failed')),
  -- How the file is read: columns, icons, what to do with what lies outside.
  settings jsonb not null default '{}',
  -- What was found and done, in numbers.
  tally jsonb not null default '{}',
  -- Why it failed.
  problem text,
  started_by uuid references users (id),
  created_at timestamptz not null default now(),
  -- While it runs it is renewed; one that is not is nobody's any more.
  updated_at timestamptz not null default now(),
  saved_at timestamptz,
  -- Before these numbers of rows are saved: a run that was interrupted goes on behind them.
  saved_to int not null default 0
);

-- The imports of a city, newest first.
create index imports_of_city on imports (city_id, created_at desc);

-- What was read from a file and is not saved yet. Lost in a crash, after which the file is read again.
create unlogged table import_rows (
  import_id uuid not null,
  -- Line or feature of the file.
  number int not null,
  location_id uuid,
  -- The id in the file, or a hash of the row where it has none; without the name of the source.
  source_id text,
  -- Of the row as it stands in the file, and of the location that it becomes.
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
  -- The file's words for what it is, from which the icon follows.
  kind text,
  -- How far from where the city's things are, in metres; null where it is among them.
  metres_outside double precision,
  -- Why the row cannot be a location, and the row as it stands in the file.
  refused text,
  original jsonb,
  -- What saving it would do; null until that has been asked.
  verdict text check (verdict in ('new', 'same', 'changed', 'edited', 'trashed', 'returned', 'repeated', 'refused')),
  -- The version of its location when that was asked.
  seen_version int,
  constraint import_row_once primary key (import_id, number)
);

-- What an import changed, as it was before: kept while the import can be undone.
create table import_changes (
  import_id uuid not null references imports (id),
  location_id uuid not null,
  -- The version that the import made; a later one is somebody's edit, which undoing leaves alone.
  version int not null,
  before jsonb not null,
  primary key (import_id, location_id)
);

-- Whether a later import has changed a location.
create index import_changes_location on import_changes (location_id);
