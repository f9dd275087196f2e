-- A county or a state that runs several cities in one installation. Its Region Viewers read these cities, and write nothing.

create table regions (
  id uuid constraint region_id primary key,
  name text not null constraint region_name_blank check (btrim(name) <> ''),
  created_at timestamptz not null default now()
);

-- Two regions of one name could not be told apart in a list.
create unique index region_name_once on regions (lower(name));

create table region_cities (
  region_id uuid not null references regions (id) on delete cascade,
  city_id uuid not null references cities (id) on delete cascade,
  constraint region_city_once primary key (region_id, city_id)
);

-- City Admins see who views their city.
create index region_cities_city on region_cities (city_id);

create table region_viewers (
  region_id uuid not null references regions (id) on delete cascade,
  user_id uuid not null references users (id),
  added_at timestamptz not null default now(),
  -- Every request asks which regions its caller views, so the person comes first.
  constraint region_viewer_once primary key (user_id, region_id)
);

create index region_viewers_region on region_viewers (region_id);
