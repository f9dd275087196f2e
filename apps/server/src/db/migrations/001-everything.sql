-- The whole model, isolated by city from the first day (CITY-8). Every table with a city's data has city_id, and
-- composite foreign keys make it impossible for a note, media item, work order or feed entry to belong to a different
-- city than its location. The SQL works with PostgreSQL 15.

create table users (
  id uuid primary key,
  issuer text not null,
  subject text not null,
  name text not null constraint user_name_blank check (btrim(name) <> ''),
  email text not null,
  platform_role text not null default 'user' check (platform_role in ('user', 'admin')),
  active_city_id uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A token identifies its user by these two; a registration sent twice creates one record.
  constraint user_identity unique (issuer, subject)
);

-- Commands find people by their address, ignoring case.
create index users_email on users (lower(email));

create table cities (
  id uuid primary key,
  name text not null constraint city_name_blank check (btrim(name) <> ''),
  state text not null constraint city_state_code check (state ~ '^[A-Z]{2}$'),
  -- The name for comparisons: without case, accents and punctuation.
  name_key text not null,
  country text not null default 'USA',
  description text not null default '',
  postcode text not null default '00000',
  boundary jsonb,
  owner_id uuid references users (id),
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The same town in another spelling is the same city.
  constraint city_once unique (name_key, state)
);

-- Users and cities reference each other, so one of the two constraints comes later.
alter table users add constraint user_active_city foreign key (active_city_id) references cities (id);

create table city_memberships (
  city_id uuid not null references cities (id),
  user_id uuid not null references users (id),
  role text not null check (role in ('city_admin', 'department_director', 'city_worker')),
  status text not null default 'active' check (btrim(status) <> ''),
  user_type text,
  custom_categories text[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- One role per city. Its index finds the members of a city.
  constraint membership_once primary key (city_id, user_id)
);

-- Every request asks which cities its caller belongs to.
create index city_memberships_user on city_memberships (user_id);

create table city_requests (
  id uuid primary key,
  city_id uuid not null references cities (id),
  user_id uuid not null references users (id),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  requested_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references users (id),
  version int not null default 1,
  -- Decided requests have a decision time, pending ones do not.
  constraint request_decided check ((status = 'pending') = (decided_at is null))
);

-- Two simultaneous requests for one city leave only one pending.
create unique index request_pending_once on city_requests (user_id, city_id) where status = 'pending';

-- The dashboard of a city lists pending requests.
create index city_requests_city on city_requests (city_id, status);

create table locations (
  id uuid not null constraint location_id primary key,
  city_id uuid not null references cities (id),
  name text not null constraint location_name_blank check (btrim(name) <> ''),
  latitude double precision not null constraint location_latitude check (latitude between -90 and 90),
  longitude double precision not null constraint location_longitude check (longitude between -180 and 180),
  -- Values very close to the equator or the prime meridian are rounded to 0. Between points that are closer than 1e-160
  -- degrees the index computes areas too small for a number, and would reject every insert near them.
  position point not null generated always as (point(
    case when abs(longitude) < 1e-9 then 0 else longitude end,
    case when abs(latitude) < 1e-9 then 0 else latitude end)) stored,
  city text not null,
  state text not null,
  zip text not null default '00000',
  street text not null default '',
  description text not null default '',
  notes text not null default '',
  icon text,
  category text,
  tags text[] not null default '{}',
  source_id text,
  created_by uuid not null references users (id),
  updated_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid references users (id),
  version int not null default 1,
  -- Target of the foreign keys of notes, media, orders and feed entries: a location together with its city.
  constraint location_city unique (city_id, id),
  -- A file that is imported again adds nothing twice. Locations that people created have null, any number of times.
  constraint location_source_once unique (city_id, source_id),
  -- A deleted location names the person who deleted it.
  constraint location_trash check ((deleted_at is null) = (deleted_by is null))
);

-- Lists, newest first, from any row on. They leave out the trash, which has its own list.
create index locations_recent on locations (city_id, updated_at desc, id desc) where deleted_at is null;

-- Filters by category and icon; migration 009 replaces it with a longer one.
create index locations_category on locations (city_id, category, icon) where deleted_at is null;

-- Map boxes, and nearest-first lists.
create index locations_position on locations using gist (position) where deleted_at is null;

-- Filters by tags.
create index locations_tags on locations using gin (tags) where deleted_at is null;

-- The settings page counts each person's contributions; the other indexes on people below serve the same purpose.
create index locations_creator on locations (created_by);

create table notes (
  id uuid not null constraint note_id primary key,
  city_id uuid not null,
  location_id uuid not null,
  text text not null constraint note_text_blank check (btrim(text) <> ''),
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid references users (id),
  version int not null default 1,
  -- Target of media's foreign key: a note together with its city.
  constraint note_city unique (city_id, id),
  -- A note cannot be in a different city than its location; the same holds for media, orders and feed entries below.
  constraint note_location foreign key (city_id, location_id) references locations (city_id, id),
  constraint note_trash check ((deleted_at is null) = (deleted_by is null))
);

-- The notes of a location, newest first, and their number in every list of locations.
create index notes_location on notes (location_id, created_at desc) where deleted_at is null;

create index notes_creator on notes (created_by);

create table media (
  id uuid not null constraint media_id primary key,
  city_id uuid not null references cities (id),
  location_id uuid,
  note_id uuid,
  kind text not null check (kind in ('image', 'video')),
  content_type text not null,
  name text not null,
  -- Two rows never share a file, or deleting one would delete the other's.
  object_key text not null constraint media_object_once unique,
  -- The thumbnail, if there is one.
  thumb_key text,
  bytes bigint not null,
  width int,
  height int,
  taken_at timestamptz,
  sha256_uploaded bytea not null,
  sha256_stored bytea not null,
  uploaded_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  version int not null default 1,
  constraint media_location foreign key (city_id, location_id) references locations (city_id, id),
  constraint media_note foreign key (city_id, note_id) references notes (city_id, id),
  -- A file attached to a note is attached to its location too. An upload that no note uses yet has neither.
  constraint media_attached check (note_id is null or location_id is not null)
);

-- The files of a note.
create index media_of_note on media (note_id);

-- The newest three of a location, for every list of locations.
create index media_of_location on media (location_id, created_at desc) where note_id is not null;

create index media_uploader on media (uploaded_by);

-- The amount that a city has stored within a day, which is limited.
create index media_of_day on media (city_id, created_at);

-- Files to be removed when they are due, unless a row names them again by then.
create table object_deletions (
  object_key text primary key,
  delete_after timestamptz not null
);

create table work_orders (
  id uuid not null constraint work_order_id primary key,
  city_id uuid not null,
  location_id uuid not null,
  title text not null constraint work_order_title_blank check (btrim(title) <> ''),
  description text not null default '',
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high')),
  priority_weight int not null generated always as (case priority when 'high' then 3 when 'medium' then 2 else 1 end) stored,
  status text not null default 'open' check (status in ('open', 'finished')),
  tags text[] not null default '{}',
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  closed_by uuid references users (id),
  closed_at timestamptz,
  closing_note text,
  version int not null default 1,
  -- Target of the foreign key of reopenings: an order together with its city.
  constraint work_order_city unique (city_id, id),
  constraint work_order_location foreign key (city_id, location_id) references locations (city_id, id),
  -- Finished orders have a closer and a closing time; open ones have no closing.
  constraint work_order_finished check (
    case status when 'finished' then closed_by is not null and closed_at is not null
    else closed_by is null and closed_at is null and closing_note is null end)
);

-- Open orders: high priority first, then newest.
create index work_orders_open on work_orders (city_id, priority_weight desc, created_at desc) where status = 'open';

-- Finished orders, last closed first.
create index work_orders_finished on work_orders (city_id, closed_at desc) where status = 'finished';

-- The orders of one location.
create index work_orders_location on work_orders (location_id);

create index work_orders_creator on work_orders (created_by);

create index work_orders_closer on work_orders (closed_by);

create table activities (
  id uuid primary key,
  city_id uuid not null references cities (id),
  location_id uuid,
  type text not null,
  action text not null,
  description text not null,
  user_id uuid not null references users (id),
  user_name text not null,
  target_id uuid,
  metadata jsonb not null default '{}',
  -- Null for a write without an operation id.
  op_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  constraint activity_location foreign key (city_id, location_id) references locations (city_id, id),
  -- A repeated operation cannot create its entry twice.
  constraint activity_once unique (user_id, op_id, type, target_id)
);

-- The feed of a city, newest first, from any entry on.
create index activities_recent on activities (city_id, created_at desc, id desc);

-- Finds a location's entries, so that the foreign key need not scan the whole feed.
create index activities_location on activities (location_id);

-- The stored answer of each write with an operation id, for repeats.
create table operations (
  user_id uuid not null references users (id),
  op_id uuid not null,
  endpoint text not null,
  request_hash bytea not null,
  status int not null,
  etag text,
  answer text not null,
  created_at timestamptz not null default now(),
  -- When an operation is sent twice, the second conflicts with the first one's row and is rolled back.
  constraint operation_once primary key (user_id, op_id)
);

-- Cleanup removes rows older than a month.
create index operations_age on operations (created_at);

-- Records who did what, when and from where. Rows are only added, never changed; values are hashed, not stored. Its ids
-- have no foreign keys, so that a line outlives the record it describes.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  user_id uuid,
  op_id uuid,
  endpoint text not null,
  object_type text not null,
  object_id uuid,
  city_id uuid,
  unconditional boolean not null default false,
  before_hash bytea,
  after_hash bytea,
  ip text,
  request_id text
);

-- The history of one record.
create index audit_object on audit (object_id);

-- How often a person requested to join a city within a day; since migration 013 the requests themselves are counted.
create index audit_city_requests on audit (user_id, at) where object_type = 'city_request';

create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege'; end $$;

-- Binds even the owner of the table, whose rights cannot be withheld (grants.ts).
create trigger audit_append_only before update or delete on audit for each row execute function refuse_change();

create trigger audit_no_truncate before truncate on audit for each statement execute function refuse_change();

create table oidc_accounts (
  id uuid primary key,
  -- One account per address, stored in lowercase.
  email text not null constraint account_email_once unique,
  name text not null,
  password_hash text not null,
  created_at timestamptz not null default now()
);

-- The identity provider's sessions, codes and grants.
create table oidc_payloads (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (model, id)
);

-- All tokens of a grant are revoked at once.
create index oidc_payloads_grant on oidc_payloads (grant_id);

-- Also finds a session by the id that its cookie does not contain.
create index oidc_payloads_uid on oidc_payloads (uid);

-- Cleanup removes expired rows.
create index oidc_payloads_age on oidc_payloads (expires_at);

-- Keys that the server created at its first start.
create table server_keys (
  purpose text primary key,
  value jsonb not null,
  created_at timestamptz not null default now()
);

-- HMAC-SHA256 (RFC 2104) over "key \n expiry" in plain SQL, so that long lists contain signed URLs without a detour
-- through JavaScript. The pads are the signing key xor 0x36 / 0x5c, stored in server_keys.
create function signed_media_url(object_key text, expires bigint) returns text language sql stable parallel safe as $$
    select '/media/' || object_key || '?e=' || expires || '&s=' || encode(sha256(
      decode(k.value ->> 'outer', 'hex') || sha256(
      decode(k.value ->> 'inner', 'hex') || convert_to(object_key || chr(10) || expires, 'UTF8'))), 'hex')
    from server_keys k where k.purpose = 'media'
  $$;
