-- What people changed in a location, for the history on its page. The audit trail cannot tell: it stores hashes only.
-- (The table location_changes is something else: it counts locations.)

create table location_history (
  id bigint generated always as identity primary key,
  city_id uuid not null,
  location_id uuid not null,
  kind text not null check (kind in ('changed', 'trashed', 'restored')),
  -- Null for an edit of its own.
  cause text check (cause in ('bulk', 'bulk_undone', 'import', 'import_undone', 'merge')),
  -- The file of an import.
  file_name text,
  -- A list of {field, from, to}. Both values are null where only the name of the field is known, as in edits made before
  -- this table existed.
  changes jsonb not null,
  changed_by uuid not null,
  changed_at timestamptz not null default clock_timestamp(),
  recorded_at text constraint history_recorded check (is_device_time(recorded_at))
);

-- Earlier edits, which the feed knows: who, when and which fields. The keys and indexes come after them, because those
-- block writes until the end.
insert into location_history (city_id, location_id, kind, changes, changed_by, changed_at, recorded_at)
select a.city_id, a.location_id,
  case when a.type = 'location_deleted' then 'trashed' when a.action = 'location_restored' then 'restored' else 'changed' end,
  (select coalesce(jsonb_agg(jsonb_build_object('field', f.name, 'from', null, 'to', null)), '[]')
    from (
      select name from unnest(string_to_array(a.details ->> 'changed', ', ')) name
      where name in ('name', 'icon', 'description', 'notes', 'tags')
      union all select 'place' where a.details ? 'movedMeters') f),
  a.user_id, a.created_at, a.recorded_at
from activities a
where a.location_id is not null and a.user_id is not null and (
  (a.type = 'location_updated' and a.action in ('updated', 'location_restored'))
  or (a.type = 'location_deleted' and a.action = 'location_deleted'))
order by a.created_at, a.id;

-- Each location shows its latest ones. The foreign key needs the first column, too.
create index location_history_location on location_history (location_id, changed_at desc, id desc);

-- Lines of imports are deleted after a year.
create index location_history_imports on location_history (changed_at) where cause = 'import';

alter table location_history
  add constraint location_history_changed_by_fkey foreign key (changed_by) references users (id),
  -- It cannot be in a different city than its location. An undone import deletes the locations that it added.
  add constraint history_location foreign key (city_id, location_id) references locations (city_id, id)
    on delete cascade deferrable;

-- City Admins read the audit trail of their city, newest first, and that of one person. The index of records exists.
create index audit_city on audit (city_id, at desc, id desc) where city_id is not null;
create index audit_person on audit (user_id, at desc, id desc) where city_id is not null;
