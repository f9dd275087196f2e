-- Records that a lawsuit or a records request needs, and how long trash is kept.

create table holds (
  id uuid not null constraint hold_id primary key,
  city_id uuid not null references cities (id),
  reason text not null constraint hold_reason_blank check (btrim(reason) <> ''),
  subject_kind text not null check (subject_kind in ('location', 'work_order', 'person', 'period')),
  -- A location or an order may be deleted after its hold was lifted; the list of holds still names it.
  subject_name text not null default '',
  location_id uuid,
  work_order_id uuid,
  user_id uuid constraint hold_person references users (id),
  -- Calendar days in the city's time zone, both included.
  from_day date,
  to_day date,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  lifted_by uuid references users (id),
  lifted_at timestamptz,
  version int not null default 1,
  -- An open hold has its subject. So no statement can delete a location or an order that is named by an open hold.
  constraint hold_subject check (
    (subject_kind = 'location' or location_id is null)
    and (subject_kind = 'work_order' or work_order_id is null)
    and (subject_kind = 'person') = (user_id is not null)
    and (subject_kind = 'period') = (from_day is not null)
    and (lifted_at is not null or num_nonnulls(location_id, work_order_id, user_id, from_day) = 1)),
  constraint hold_days check ((from_day is null) = (to_day is null) and from_day <= to_day),
  constraint hold_lifted check ((lifted_at is null) = (lifted_by is null)),
  -- A hold cannot be in a different city than its subject. Merging two cities defers both checks.
  constraint hold_location foreign key (city_id, location_id) references locations (city_id, id)
    on delete set null (location_id) deferrable,
  constraint hold_work_order foreign key (city_id, work_order_id) references work_orders (city_id, id)
    on delete set null (work_order_id) deferrable
);

-- The list of a city, newest first; each deletion asks for the open ones.
create index holds_recent on holds (city_id, created_at desc, id desc);
create index holds_open on holds (city_id) where lifted_at is null;
-- The subject's page asks for its holds, and deleting the subject looks for them.
create index holds_of_location on holds (city_id, location_id) where location_id is not null;
create index holds_of_order on holds (city_id, work_order_id) where work_order_id is not null;
create index holds_of_person on holds (user_id) where user_id is not null;

-- The open holds, and the points in time of their days. PostgreSQL inlines this function like a view.
create function open_holds() returns table (
  hold_id uuid, city_id uuid, reason text, subject_kind text, subject_name text, location_id uuid, work_order_id uuid,
  user_id uuid, from_day date, to_day date, starts_at timestamptz, ends_at timestamptz, created_at timestamptz
) language sql stable as $$
  select h.id, h.city_id, h.reason, h.subject_kind, h.subject_name, h.location_id, h.work_order_id, h.user_id,
    h.from_day, h.to_day, h.from_day::timestamp at time zone c.time_zone,
    (h.to_day + 1)::timestamp at time zone c.time_zone, h.created_at
  from holds h join cities c on c.id = h.city_id where h.lifted_at is null
$$;

-- Each act of creating, writing, changing or closing something at a location: by whom and when. A hold on a person or on a
-- period keeps what is named here. The user is null where only the time is known.
create function location_acts() returns table (
  city_id uuid, location_id uuid, work_order_id uuid, note_id uuid, user_id uuid, acted_at timestamptz
) language sql stable as $$
  select l.city_id, l.id, null::uuid, null::uuid, l.created_by, l.created_at from locations l
  union all select l.city_id, l.id, null, null, l.updated_by, l.updated_at from locations l
  union all select l.city_id, l.id, null, null, l.deleted_by, l.deleted_at from locations l where l.deleted_at is not null
  union all select h.city_id, h.location_id, null, null, h.changed_by, h.changed_at from location_history h
  union all select n.city_id, n.location_id, n.work_order_id, n.id, n.created_by, n.created_at from notes n
  union all select n.city_id, n.location_id, n.work_order_id, n.id, n.deleted_by, n.deleted_at
    from notes n where n.deleted_at is not null
  union all select m.city_id, m.location_id, n.work_order_id, m.note_id, m.uploaded_by, m.created_at
    from media m left join notes n on n.id = m.note_id where m.location_id is not null
  union all select w.city_id, w.location_id, w.id, null, w.created_by, w.created_at from work_orders w
  union all select w.city_id, w.location_id, w.id, null, null, w.updated_at from work_orders w
  union all select w.city_id, w.location_id, w.id, null, w.closed_by, w.closed_at
    from work_orders w where w.closed_at is not null
  union all select w.city_id, w.location_id, w.id, null, c.changed_by, c.changed_at
    from work_order_changes c join work_orders w on w.id = c.work_order_id
  union all select w.city_id, w.location_id, w.id, null, s.created_by, s.created_at
    from work_order_steps s join work_orders w on w.id = s.work_order_id
  union all select w.city_id, w.location_id, w.id, null, r.closed_by, r.closed_at
    from work_order_reopenings r join work_orders w on w.id = r.work_order_id
  union all select w.city_id, w.location_id, w.id, null, r.reopened_by, r.reopened_at
    from work_order_reopenings r join work_orders w on w.id = r.work_order_id
  union all select w.city_id, w.location_id, w.id, null, null, r.created_at
    from resident_reports r join work_orders w on w.id = r.work_order_id
  union all select w.city_id, w.location_id, w.id, null, r.decided_by, r.decided_at
    from resident_reports r join work_orders w on w.id = r.work_order_id where r.decided_at is not null
  -- Reports that were merged into one of the order.
  union all select w.city_id, w.location_id, w.id, null, null, r.created_at
    from resident_reports r join resident_reports o on o.id = r.duplicate_of join work_orders w on w.id = o.work_order_id
  union all select w.city_id, w.location_id, w.id, null, r.decided_by, r.decided_at
    from resident_reports r join resident_reports o on o.id = r.duplicate_of join work_orders w on w.id = o.work_order_id
    where r.decided_at is not null
$$;

-- The functions below return the oldest open hold that keeps a record, or null. Statements that delete for good ask them.
-- Without an open hold in the city they read one index and return. Otherwise they read what belongs to the record, and the
-- points in time of the holds, once for all holds.

-- A held location keeps all that belongs to it, so it is also kept by whatever is held of what belongs to it.
create function hold_on_location(of_city uuid, of_location uuid) returns uuid language plpgsql stable as $$
begin
  if not exists (select from holds h where h.city_id = of_city and h.lifted_at is null) then
    return null;
  end if;
  return (
    with acts as materialized (select a.user_id, a.acted_at from location_acts() a where a.location_id = of_location),
    h as materialized (select * from open_holds() o where o.city_id = of_city)
    select h.hold_id from h where (
      h.location_id = of_location
      or exists (select from work_orders w where w.id = h.work_order_id and w.location_id = of_location)
      or exists (select from acts a where a.user_id = h.user_id or (a.acted_at >= h.starts_at and a.acted_at < h.ends_at)))
    order by h.created_at, h.hold_id limit 1);
end $$;

create function hold_on_work_order(of_city uuid, of_order uuid) returns uuid language plpgsql stable as $$
declare
  of_location uuid;
begin
  if not exists (select from holds h where h.city_id = of_city and h.lifted_at is null) then
    return null;
  end if;
  select w.location_id into of_location from work_orders w where w.id = of_order;
  return (
    with acts as materialized (
      select a.user_id, a.acted_at from location_acts() a where a.location_id = of_location and a.work_order_id = of_order),
    h as materialized (select * from open_holds() o where o.city_id = of_city)
    select h.hold_id from h where (
      h.work_order_id = of_order
      or h.location_id = of_location
      or exists (select from acts a where a.user_id = h.user_id or (a.acted_at >= h.starts_at and a.acted_at < h.ends_at)))
    order by h.created_at, h.hold_id limit 1);
end $$;

-- Comments are notes of an order.
create function hold_on_note(of_city uuid, of_note uuid) returns uuid language plpgsql stable as $$
declare
  of_location uuid;
  of_order uuid;
begin
  if not exists (select from holds h where h.city_id = of_city and h.lifted_at is null) then
    return null;
  end if;
  select n.location_id, n.work_order_id into of_location, of_order from notes n where n.id = of_note;
  return (
    with acts as materialized (
      select a.user_id, a.acted_at from location_acts() a where a.location_id = of_location and a.note_id = of_note),
    h as materialized (select * from open_holds() o where o.city_id = of_city)
    select h.hold_id from h where (
      h.location_id = of_location
      or h.work_order_id = of_order
      or exists (select from acts a where a.user_id = h.user_id or (a.acted_at >= h.starts_at and a.acted_at < h.ends_at)))
    order by h.created_at, h.hold_id limit 1);
end $$;

create function hold_on_report(of_city uuid, of_report uuid) returns uuid language plpgsql stable as $$
begin
  if not exists (select from holds h where h.city_id = of_city and h.lifted_at is null) then
    return null;
  end if;
  return (
    select h.hold_id from open_holds() h join resident_reports r on r.id = of_report
      left join resident_reports o on o.id = r.duplicate_of
      left join work_orders w on w.id = coalesce(o.work_order_id, r.work_order_id)
    where h.city_id = of_city and (
      h.work_order_id = w.id
      or h.location_id = w.location_id
      or h.user_id = r.decided_by
      or (r.created_at >= h.starts_at and r.created_at < h.ends_at)
      or (r.decided_at >= h.starts_at and r.decided_at < h.ends_at))
    order by h.created_at, h.hold_id limit 1);
end $$;

-- For a record that belongs to no location yet: a person's upload at a time.
create function hold_on_act(of_city uuid, of_user uuid, of_time timestamptz) returns uuid language sql stable as $$
  select h.hold_id from open_holds() h
  where h.city_id = of_city and (h.user_id = of_user or (of_time >= h.starts_at and of_time < h.ends_at))
  order by h.created_at, h.hold_id limit 1
$$;

alter table cities
  -- Trashed locations and deleted notes are purged for good after so many days. Null keeps them forever.
  add column retention_days int constraint city_retention check (retention_days between 1 and 36500),
  -- The feed names this person for each purge of a night.
  add column retention_set_by uuid references users (id),
  add column retention_set_at timestamptz,
  add constraint city_retention_set check (retention_days is null or retention_set_by is not null);

-- The purge of a city in one night. An unfinished one is continued.
create table purges (
  id uuid not null constraint purge_id primary key,
  -- A city that is merged into another takes its purges with it.
  city_id uuid not null references cities (id) on delete cascade,
  -- As the city had them when it began: a purge never goes by a later choice.
  days int not null,
  -- The feed names this person: who set the retention, or the system's own user for a purge from the command line.
  author uuid not null references users (id),
  locations int not null default 0,
  notes int not null default 0,
  -- The files of both.
  files int not null default 0,
  -- Due locations and notes that a hold kept.
  kept int not null default 0,
  -- Each batch continues after the last record of the batch before, whichever server runs it.
  stage text not null default 'locations' check (stage in ('locations', 'notes')),
  after_time timestamptz,
  after_id uuid,
  started_at timestamptz not null default now(),
  ended_at timestamptz
);

-- A city has one purge at a time; the newest one tells if tonight's is done.
create unique index purges_running on purges (city_id) where ended_at is null;
create index purges_recent on purges (city_id, started_at desc);

-- Purged locations that a person had moved to the trash: their ids, and their ids in the files that they came from. A file that
-- still has them does not bring them back (LOC-40).
create table purged_locations (
  city_id uuid not null references cities (id),
  known_as text not null,
  constraint purged_location_once primary key (city_id, known_as)
);

-- Deleted notes of a city, first deleted first. The trash of locations has an index.
create index notes_trash on notes (city_id, deleted_at, id) where deleted_at is not null;

-- Purging a location deletes its orders. Until then, no statement deleted an order that has steps.
alter table work_order_steps
  drop constraint step_work_order,
  add constraint step_work_order foreign key (city_id, work_order_id) references work_orders (city_id, id)
    on delete cascade deferrable;
