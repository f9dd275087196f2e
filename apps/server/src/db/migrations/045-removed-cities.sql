-- Cities that a platform admin removed. Nobody reads or writes in one. It can be put back whole for some days; then a
-- background job deletes its rows in batches, and the city last.

alter table cities
  add column removed_at timestamptz,
  -- All that leaves out inactive cities leaves out removed ones, too.
  add constraint city_removed_is_inactive check (removed_at is null or not is_active);

-- Requests of platform admins read the removed cities; the job looks for those whose time is over.
create index cities_removed on cities (removed_at) where removed_at is not null;

-- Removals of cities, and how each ended. The lines stay after the cities, so city_id is no foreign key.
create table city_removals (
  id uuid not null constraint city_removal_id primary key,
  city_id uuid not null,
  name text not null,
  state text not null,
  was_active boolean not null,
  -- Null: by a command.
  removed_by uuid references users (id),
  removed_at timestamptz not null,
  put_back_by uuid references users (id),
  put_back_at timestamptz,
  -- From then on the city cannot be put back.
  deletion_began_at timestamptz,
  deleted_at timestamptz,
  constraint city_removal_ended_once check (put_back_at is null or deletion_began_at is null)
);

-- Steps go with their order, as its changes and reopenings do: the role that answers requests cannot delete them.
alter table work_order_steps
  drop constraint step_work_order,
  add constraint step_work_order foreign key (city_id, work_order_id) references work_orders (city_id, id)
    on delete cascade deferrable;

-- A city is removed once at a time.
create unique index city_removal_open on city_removals (city_id) where put_back_at is null and deleted_at is null;
-- The list on the platform dashboard, newest first.
create index city_removals_newest on city_removals (removed_at desc);
