-- Uploads on their way: what was promised, what has arrived, and how often finishing them was tried.

create table media_uploads (
  id uuid not null constraint media_upload_id primary key,
  city_id uuid not null references cities (id),
  uploaded_by uuid not null references users (id),
  -- As the device named it; the location may not be there yet.
  location_id uuid,
  filename text not null,
  bytes bigint not null check (bytes > 0),
  arrived bigint not null default 0,
  begun_at timestamptz not null default now(),
  last_byte_at timestamptz not null default now(),
  -- Until then the bytes that have not arrived are held free.
  promised_until timestamptz not null,
  -- How often finishing has begun and was not ended by an outage; and how often one ended it.
  failures int not null default 0,
  interruptions int not null default 0,
  -- The problem that it was refused with, for good.
  refused text,
  -- The server that is finishing it, until when it has to say so again.
  finisher uuid,
  finishing_until timestamptz,
  -- No more arrives than was promised.
  constraint media_upload_arrived check (arrived between 0 and bytes)
);

-- What is under way to a city is bounded,
create index media_uploads_of_city on media_uploads (city_id);

-- and of each person.
create index media_uploads_of_person on media_uploads (uploaded_by);

-- Housekeeping removes what nobody went on with.
create index media_uploads_begun on media_uploads (begun_at);

-- Only where the bytes lie in a bucket, whose objects cannot be added to.
create table media_upload_parts (
  upload_id uuid not null references media_uploads (id) on delete cascade,
  start bigint not null,
  bytes bigint not null,
  object_key text not null,
  primary key (upload_id, start)
);
