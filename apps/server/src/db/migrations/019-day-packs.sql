-- A day without a network: what changed since a device's last refresh, and when a device recorded what arrived later.

-- The transaction that last wrote a row. A reader knows the oldest running transaction (xmin of its snapshot): rows
-- that were not visible carry this id or a later one. Asking for that id and all later ones repeats some rows and loses
-- none. A timestamp cannot do that: it is taken when a transaction begins, but becomes visible when it commits. The ids
-- mean nothing in another database and are not in a backup. Existing rows get the id of this migration, without being
-- rewritten.
alter table locations add column changed_xid xid8 not null default pg_current_xact_id();
alter table notes add column changed_xid xid8 not null default pg_current_xact_id();
alter table work_orders add column changed_xid xid8 not null default pg_current_xact_id();

-- Changes in a city since a transaction; the same for the next two.
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

-- Locations that may have become invisible to someone: trashed, permanently deleted, in another category, or elsewhere.
-- Stores the old category and position, so that only people who could see the location there learn about it.
create table location_departures (
  city_id uuid not null,
  location_id uuid not null,
  category text,
  position point not null,
  changed_xid xid8 not null default pg_current_xact_id(),
  departed_at timestamptz not null default now()
);

-- Departures from a city since a transaction.
create index location_departures_changed on location_departures (city_id, changed_xid);

-- Cleanup removes rows older than any cursor that is still accepted.
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

-- Open orders of a location in the trash remain visible, by its category and position. A merge moves all locations of a
-- city at once; that city is gone afterwards, so no one can ask about its departures.
create trigger location_departures_of_changed after update on locations for each row when (
    (old.deleted_at is null and new.deleted_at is not null)
    or (old.category, old.latitude, old.longitude) is distinct from (new.category, new.latitude, new.longitude))
  execute function location_departed();

create trigger location_departures_of_removed after delete on locations
  referencing old table as removed for each statement execute function locations_departed();

-- When a device recorded what it sent later: an ISO time as the device wrote it, because a timestamptz would lose its
-- offset. Null when the device sent none, or the same time as the server's column beside it, which decides the order.
create function is_device_time(text) returns boolean language sql immutable parallel safe as $$
    select $1 ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$'
  $$;

alter table notes add column recorded_at text constraint note_recorded check (is_device_time(recorded_at));
alter table activities add column recorded_at text constraint activity_recorded check (is_device_time(recorded_at));
-- For creating and for closing it.
alter table work_orders
  add column recorded_at text constraint work_order_recorded check (is_device_time(recorded_at)),
  add column closed_recorded_at text constraint work_order_closed_recorded check (is_device_time(closed_recorded_at)),
  add constraint work_order_closing_recorded check (closed_recorded_at is null or status = 'finished');
-- For the withdrawn closing.
alter table work_order_reopenings add column closed_recorded_at text
  constraint reopening_closed_recorded check (is_device_time(closed_recorded_at));
