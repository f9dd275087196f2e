-- Imports of work orders: the same steps as for locations, with the fields of an order. An undo deletes orders.

alter table imports add column kind text not null default 'locations' check (kind in ('locations', 'orders'));

-- A file of orders may have the name of the file of their locations, but its ids are those of orders.
alter table import_sources
  add column kind text not null default 'locations' check (kind in ('locations', 'orders')),
  drop constraint import_source_once,
  add constraint import_source_once primary key (city_id, kind, name);

alter table import_rows
  -- The order that the row is or becomes; `location_id` is then the location that it belongs to.
  add column work_order_id uuid,
  -- The row's values by column of work_orders. Columns that the file does not have are missing.
  add column work_order jsonb,
  -- The location's id in the file.
  add column place_id text,
  -- E-mail addresses of the assignees.
  add column assignees text[],
  -- Distance in meters to a location that was found by position.
  add column metres_apart double precision,
  -- The part of the row that is not imported as the file has it, and why.
  add column remark text,
  drop constraint import_rows_verdict_check,
  -- 'closed': someone closed the order here.
  add constraint import_rows_verdict_check check (verdict in
    ('new', 'same', 'changed', 'edited', 'trashed', 'returned', 'repeated', 'refused', 'closed'));

-- The same as for locations (migration 014).
alter table work_orders
  add column source_id text,
  add column import_id uuid,
  add column source_hash bytea,
  add column source_version int,
  -- A file that is imported again adds nothing twice.
  add constraint work_order_source_once unique (city_id, source_id);

-- Previous values of orders that an import changed, stored while the import can be undone.
create table import_order_changes (
  import_id uuid not null references imports (id),
  work_order_id uuid not null,
  -- The version that the import created; a later one is someone's edit, which an undo leaves alone.
  version int not null,
  before jsonb not null,
  primary key (import_id, work_order_id)
);

-- Whether a later import has changed an order.
create index import_order_changes_order on import_order_changes (work_order_id);

-- Undoing an import also deletes the history that a later import wrote. An order with history by people is not deleted.
alter table work_order_changes
  drop constraint change_work_order,
  add constraint change_work_order foreign key (city_id, work_order_id) references work_orders (city_id, id)
    on delete cascade deferrable;
alter table work_order_reopenings
  drop constraint reopening_work_order,
  add constraint reopening_work_order foreign key (city_id, work_order_id) references work_orders (city_id, id)
    on delete cascade deferrable;

-- Set for an order that was deleted; its location is still there.
alter table location_departures add column work_order_id uuid;

create function work_orders_departed() returns trigger language plpgsql as $$ begin
    insert into location_departures (city_id, location_id, category, position, work_order_id)
    select l.city_id, l.id, l.category, l.position, removed.id from removed join locations l on l.id = removed.location_id;
    return null;
  end $$;

create trigger work_order_departures_of_removed after delete on work_orders
  referencing old table as removed for each statement execute function work_orders_departed();
