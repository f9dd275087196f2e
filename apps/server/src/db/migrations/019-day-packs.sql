-- A day without a network: what has changed since a device last asked, and when a device recorded what arrived later.

-- The transaction that last wrote a row. Whoever reads at some moment knows the oldest transaction under way then (xmin of the
-- snapshot): what was not visible carries this number or a later one, so asking for it and all later ones repeats some rows and
-- loses none. A time cannot do that: it is taken when a transaction begins and seen when it ends. The numbers mean nothing in
-- another database, and are not in a backup. Present rows get the number of this migration, without being written anew.
alter table locations add column changed_xid xid8 not null default pg_current_xact_id();
alter table notes add column changed_xid xid8 not null default pg_current_xact_id();
alter table work_orders add column changed_xid xid8 not null default pg_current_xact_id();

-- What changed in a city since a transaction; this and the next two.
create index locations_changed on locations (city_id, changed_xid);
create index notes_changed on notes (city_id, changed_xid);
create index work_orders_changed on work_orders (city_id, changed_xid);

create function changed_now() returns trigger language plpgsql as $$ begin
    new.changed_xid := pg_current_xact_id();
    return new;
  end $$;

create trigger location_changed_now before update on locations for each row execute function changed_now();
create trigger note_changed_now before update on notes for each row execute function changed_now();
create trigger work_order_changed_now before update on work_orders for each row execute function changed_now();

-- Where locations were seen before and may not be seen any more: in the trash, removed for good, in another category, elsewhere.
-- With the old category and position, so that only those learn of it who saw it there.
create table location_departures (
  city_id uuid not null,
  location_id uuid not null,
  category text,
  position point not null,
  changed_xid xid8 not null default pg_current_xact_id(),
  departed_at timestamptz not null default now()
);

-- What left a city since a transaction.
create index location_departures_changed on location_departures (city_id, changed_xid);

-- Housekeeping removes what is older than any cursor that is still taken.
create index location_departures_age on location_departures (departed_at);

create function location_departed() returns trigger language plpgsql as $$ begin
    insert into location_departures (city_id, location_id, category, position)
    values (old.city_id, old.id, old.category, old.position);
    return null;
  end $$;

create function locations_departed() returns trigger language plpgsql as $$ begin
    insert into location_departures (city_id, location_id, category, position)
    select city_id, id, category, position from removed where deleted_at is null;
    return null;
  end $$;

-- Of what lies in the trash the open orders are still seen, by its category and position.
-- A merge moves all locations of a city at once, which then exists no more: nobody can ask what left it.
create trigger location_departures_of_changed after update on locations for each row when (
    (old.deleted_at is null and new.deleted_at is not null)
    or (old.category, old.latitude, old.longitude) is distinct from (new.category, new.latitude, new.longitude))
  execute function location_departed();

create trigger location_departures_of_removed after delete on locations
  referencing old table as removed for each statement execute function locations_departed();

-- When a device recorded what it sent later: an ISO time as the device wrote it, because its offset is lost in a timestamptz.
-- Null where nothing was said, or the same as the server's time beside it, by which everything is ordered.
create function is_device_time(text) returns boolean language sql immutable parallel safe as $$
    select $1 ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$'
  $$;

alter table notes add column recorded_at text constraint note_recorded check (is_device_time(recorded_at));
alter table activities add column recorded_at text constraint activity_recorded check (is_device_time(recorded_at));
-- Of its raising and of its closing.
alter table work_orders
  add column recorded_at text constraint work_order_recorded check (is_device_time(recorded_at)),
  add column closed_recorded_at text constraint work_order_closed_recorded check (is_device_time(closed_recorded_at)),
  add constraint work_order_closing_recorded check (closed_recorded_at is null or status = 'finished');
-- Of the closing that was withdrawn.
alter table work_order_reopenings add column closed_recorded_at text
  constraint reopening_closed_recorded check (is_device_time(closed_recorded_at));
