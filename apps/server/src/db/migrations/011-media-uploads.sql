-- Unfinished uploads: the announced size, the bytes received, and the attempts to finish them.

create table media_uploads (
  id uuid not null constraint media_upload_id primary key,
  city_id uuid not null references cities (id),
  uploaded_by uuid not null references users (id),
  -- The id from the device; the location may not exist yet.
  location_id uuid,
  filename text not null,
  bytes bigint not null check (bytes > 0),
  arrived bigint not null default 0,
  begun_at timestamptz not null default now(),
  last_byte_at timestamptz not null default now(),
  -- Until then, space is reserved for the bytes that have not arrived.
  promised_until timestamptz not null,
  -- Attempts to finish that failed without an outage, and attempts interrupted together with the server.
  failures int not null default 0,
  interruptions int not null default 0,
  -- The problem for which it was permanently rejected.
  refused text,
  -- The server that is finishing it, and when its claim expires.
  finisher uuid,
  finishing_until timestamptz,
  -- No more bytes than announced.
  constraint media_upload_arrived check (arrived between 0 and bytes)
);

-- Unfinished uploads are limited per city
create index media_uploads_of_city on media_uploads (city_id);

-- and per person.
create index media_uploads_of_person on media_uploads (uploaded_by);

-- Cleanup removes abandoned uploads.
create index media_uploads_begun on media_uploads (begun_at);

-- Used only with a bucket, whose objects cannot be appended to.
create table media_upload_parts (
  upload_id uuid not null references media_uploads (id) on delete cascade,
  start bigint not null,
  bytes bigint not null,
  object_key text not null,
  primary key (upload_id, start)
);
