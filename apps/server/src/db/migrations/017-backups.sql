-- When this installation was backed up, so that every server and command can tell the age of the last backup. A row is
-- written once the backup was made and verified; removing the backup later keeps the row.

create table backups (
  -- The id in the backup's manifest.
  id uuid not null constraint backup_id primary key,
  -- The moment of its snapshot.
  made_at timestamptz not null,
  reason text not null check (reason in ('command', 'schedule', 'upgrade', 'replace')),
  folder text not null,
  -- Total size of its files, including photos and videos linked from an earlier backup.
  bytes bigint not null
);

-- Finds the last one.
create index backups_last on backups (made_at desc);
