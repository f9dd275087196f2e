-- Reports of residents, who have no account. A city switches them on.

alter table cities
  add column takes_reports boolean not null default false,
  -- The number that a resident calls when the city takes no more reports.
  add column report_phone text not null default '',
  -- The categories that residents may choose; empty means all.
  add column report_categories text[] not null default '{}';

create table resident_reports (
  -- Made by the sender's device, so that a repeated send is recognized.
  id uuid not null constraint resident_report_id primary key,
  city_id uuid not null references cities (id),
  -- The number that people say on the phone, counted in each city.
  number int not null,
  -- SHA-256 of the secret, which only the reporter's link contains.
  secret_hash bytea not null constraint resident_report_secret_once unique,
  -- The proof of work that came with it, so that each is used once. Null for a report of a program.
  challenge_hash bytea constraint resident_report_challenge_once unique,
  category text not null,
  description text not null constraint resident_report_blank check (btrim(description) <> ''),
  address text not null default '',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- Deleted with the one mail that it gets, and after 90 days in any case.
  reporter_email text,
  status text not null default 'received' check (status in ('received', 'accepted', 'declined')),
  -- The reporter reads it.
  public_reason text,
  work_order_id uuid references work_orders (id),
  -- The report that tells of the same thing. That one never has a value here.
  duplicate_of uuid references resident_reports (id),
  decided_by uuid references users (id),
  decided_at timestamptz,
  -- The reporter may say once that the work did not help.
  still_broken_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  constraint resident_report_point check ((latitude is null) = (longitude is null)),
  constraint resident_report_place check (latitude is not null or btrim(address) <> ''),
  constraint resident_report_decided check ((decided_at is null) = (decided_by is null)),
  constraint resident_report_accepted check ((status = 'accepted') = (work_order_id is not null))
);

-- The last number of a city, and its reports by time.
create unique index resident_reports_number on resident_reports (city_id, number);
create index resident_reports_by_time on resident_reports (city_id, created_at desc, id desc);
-- The waiting ones, which are counted and bounded.
create index resident_reports_waiting on resident_reports (city_id, created_at, id)
  where status = 'received' and duplicate_of is null;
-- The few that a mail is owed to.
create index resident_reports_email on resident_reports (created_at) where reporter_email is not null;
-- The reports of an order, and the duplicates of a report.
create index resident_reports_order on resident_reports (work_order_id) where work_order_id is not null;
create index resident_reports_duplicates on resident_reports (duplicate_of) where duplicate_of is not null;
-- The reports near a point.
create index resident_reports_near on resident_reports using gist (point(longitude, latitude))
  where latitude is not null;

-- Photos that are not public. An accepted report's photos become media of the order.
create table resident_report_photos (
  -- Made by the sender's device; the id of the media record later.
  id uuid not null constraint resident_report_photo_id primary key,
  city_id uuid not null references cities (id),
  report_id uuid not null references resident_reports (id),
  content_type text not null,
  object_key text not null constraint resident_report_photo_object_once unique,
  thumb_key text,
  bytes bigint not null,
  width int,
  height int,
  taken_at timestamptz,
  sha256_uploaded bytea not null,
  sha256_stored bytea not null,
  created_at timestamptz not null default now()
);

create index resident_report_photos_report on resident_report_photos (report_id);
-- Cleanup looks for objects by key.
create index resident_report_photos_thumb on resident_report_photos (thumb_key) where thumb_key is not null;

-- True if a resident reopened the order; reopened_by is then whoever accepted the report.
alter table work_order_reopenings add column by_resident boolean not null default false;
