-- Imports in the browser: files that are uploaded in parts, and jobs that any server can run, or resume after another
-- has crashed.

alter table imports
  -- The size of the file; null for an import from the command line.
  add column bytes bigint,
  -- The number of bytes that have arrived.
  add column received bigint not null default 0,
  -- The job that a server is to do, or is doing.
  add column job text check (job in ('read', 'save', 'undo')),
  -- The process that runs it; null when none does. A claim that is not renewed expires.
  add column claim uuid,
  -- How often the job was started, so that one that kills its server is not started forever.
  add column attempts int not null default 0,
  -- Someone asked it to stop.
  add column stop_asked boolean not null default false,
  -- The user for whom the job runs.
  add column acting uuid references users (id),
  -- How the file was read, for the page.
  add column preview jsonb;

-- Adds the status while bytes arrive.
alter table imports drop constraint imports_status_check;
alter table imports add constraint imports_status_check check (status in
  ('uploading', 'reading', 'checked', 'saving', 'saved', 'undoing', 'undone', 'cancelled', 'failed'));

-- One at a time per city: a second file would be compared with data that the first is changing.
create unique index import_under_way_once on imports (city_id)
  where bytes is not null and (job is not null or status in ('uploading', 'checked'));

-- Servers check this every second.
create index imports_to_do on imports (updated_at) where job is not null;

-- The bytes of files that are being imported. Lost in a crash of the database, after which the file is uploaded again.
create unlogged table import_parts (
  import_id uuid not null,
  -- The offset of its first byte.
  start bigint not null,
  content bytea not null,
  constraint import_part_once primary key (import_id, start)
);

-- Files are already compressed, or read once: compressing them costs more than it saves.
alter table import_parts alter column content set storage external;
