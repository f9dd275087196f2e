-- Imports by the page: files that come in parts, and work on them that any server takes up, also after another has died.

alter table imports
  -- The size of the file; null for an import by the command line.
  add column bytes bigint,
  -- How many of these have arrived.
  add column received bigint not null default 0,
  -- What a server is to do with it, or is doing.
  add column job text check (job in ('read', 'save', 'undo')),
  -- Which process does it; null while nobody does. A claim that is not renewed ends.
  add column claim uuid,
  -- How often the job has been begun, so that one that kills its server is not begun for ever.
  add column attempts int not null default 0,
  -- Somebody wants it to stop.
  add column stop_asked boolean not null default false,
  -- In whose name the job is done.
  add column acting uuid references users (id),
  -- What the file was taken for, for the page.
  add column preview jsonb;

-- While its bytes arrive.
alter table imports drop constraint imports_status_check;
alter table imports add constraint imports_status_check check (status in
  ('uploading', 'reading', 'checked', 'saving', 'saved', 'undoing', 'undone', 'cancelled', 'failed'));

-- One at a time for a city: a second file would be compared with what the first is changing.
create unique index import_under_way_once on imports (city_id)
  where bytes is not null and (job is not null or status in ('uploading', 'checked'));

-- What servers look for every second.
create index imports_to_do on imports (updated_at) where job is not null;

-- The bytes of files that are being imported. Lost in a crash of the database, after which the file is sent again.
create unlogged table import_parts (
  import_id uuid not null,
  -- The offset of its first byte.
  start bigint not null,
  content bytea not null,
  constraint import_part_once primary key (import_id, start)
);

-- Files are packed already, or are read once: compressing them costs more than it saves.
alter table import_parts alter column content set storage external;
