-- When this installation was saved, so that every server and every command can say how old the last backup is. A line is
-- written once the backup was made and verified; removing the backup later leaves the line.

create table backups (
  -- As the backup's own manifest names it.
  id uuid not null constraint backup_id primary key,
  -- The moment whose rows it holds.
  made_at timestamptz not null,
  reason text not null check (reason in ('command', 'schedule', 'upgrade', 'replace')),
  folder text not null,
  -- Of all its files; photos and videos that it shares with an earlier backup are counted as well.
  bytes bigint not null
);

-- The last one is asked for.
create index backups_last on backups (made_at desc);
