-- Files of whole cities. A job writes one into the storage, where it stays for some days. A row without a claim that is
-- neither ready nor failed waits for a server; a deleted row ends its job.

create table city_exports (
  id uuid not null constraint city_export_id primary key,
  -- A new file replaces the one before. A city that is removed, or merged into another, loses its file.
  city_id uuid not null constraint city_export_once unique references cities (id) on delete cascade,
  status text not null default 'waiting' check (status in ('waiting', 'writing', 'ready', 'failed')),
  asked_by uuid not null references users (id),
  file_name text not null,
  created_at timestamptz not null default now(),
  -- The process that writes it renews this every second; after a silence another one begins again.
  updated_at timestamptz not null default now(),
  claim uuid,
  attempts int not null default 0,
  -- Percent.
  share int not null default 0,
  problem text,
  -- Where the finished file is, how large, and which photos the storage did not have.
  object_key text,
  bytes bigint,
  manifest jsonb,
  ready_at timestamptz,
  expires_at timestamptz,
  constraint city_export_ready check ((status = 'ready') = (object_key is not null))
);

-- Each server looks for work every second.
create index city_exports_waiting on city_exports (created_at) where status in ('waiting', 'writing');
create index city_exports_asked_by on city_exports (asked_by);
