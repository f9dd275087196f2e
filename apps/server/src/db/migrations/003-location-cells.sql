-- Counts of locations that are always exact and need no scan: by icon, by tag, and by map cell. A write only adds a
-- line to location_changes, so writers never wait for each other. Readers add those lines to the tables, and
-- fold_location_changes() moves them in periodically (docs/decisions/017-tiles-and-counts.md). A cell of level n is a
-- tile of zoom n: 2^n columns from west to east, 2^n rows from north to south. Levels are three apart, so that a cell
-- has 8 x 8 below it; 16 is the finest, about 600 m at the equator.

create function location_column(longitude float8, zoom int) returns int language sql immutable parallel safe as $$
    select floor(least(1 - 1e-15::float8, greatest(0, (longitude + 180) / 360)) * (1 << zoom))::int
  $$;

create function location_row(latitude float8, zoom int) returns int language sql immutable parallel safe as $$
    select floor(least(1 - 1e-15::float8, greatest(0, 0.5 - atanh(sind(latitude)) / (2 * pi()))) * (1 << zoom))::int
  $$;

-- Written by the triggers of locations, one line per addition and one per removal.
create table location_changes (
  city_id uuid not null,
  category text,
  icon text,
  tags text[] not null,
  latitude double precision not null,
  longitude double precision not null,
  amount int not null check (amount in (-1, 1))
);

create table location_counts (
  city_id uuid not null,
  category text,
  icon text,
  count bigint not null,
  -- The target of folding. Locations without category or icon form a group as well.
  constraint location_count_once unique nulls not distinct (city_id, category, icon)
);

create table location_tags (
  city_id uuid not null,
  category text,
  tag text not null,
  count bigint not null,
  -- Null counts as a value here too.
  constraint location_tag_once unique nulls not distinct (city_id, category, tag)
);

-- Sums of the coordinates in millionths of a degree: whole numbers, so that additions can be subtracted exactly.
create table location_cells (
  level int not null,
  x int not null,
  y int not null,
  city_id uuid not null,
  category text,
  count bigint not null,
  longitudes bigint not null,
  latitudes bigint not null
);

-- Starts with the block of 32 x 32 cells: everything that one tile needs is in one of them.
create unique index location_cell_once on location_cells (level, (x >> 5), (y >> 5), x, y, city_id, category)
  nulls not distinct;

create function locations_added() returns trigger language plpgsql as $$ begin
    insert into location_changes select city_id, category, icon, tags, latitude, longitude, 1
    from added where deleted_at is null;
    return null;
  end $$;

create function locations_removed() returns trigger language plpgsql as $$ begin
    insert into location_changes select city_id, category, icon, tags, latitude, longitude, -1
    from removed where deleted_at is null;
    return null;
  end $$;

create function location_changed() returns trigger language plpgsql as $$ begin
    insert into location_changes
    select old.city_id, old.category, old.icon, old.tags, old.latitude, old.longitude, -1 where old.deleted_at is null
    union all
    select new.city_id, new.category, new.icon, new.tags, new.latitude, new.longitude, 1 where new.deleted_at is null;
    return null;
  end $$;

create trigger location_counts_of_added after insert on locations
  referencing new table as added for each statement execute function locations_added();

create trigger location_counts_of_removed after delete on locations
  referencing old table as removed for each statement execute function locations_removed();

create trigger location_counts_of_changed after update on locations for each row when (
    (old.city_id, old.category, old.icon, old.tags, old.latitude, old.longitude, old.deleted_at is null)
    is distinct from
    (new.city_id, new.category, new.icon, new.tags, new.latitude, new.longitude, new.deleted_at is null))
  execute function location_changed();

-- Only one at a time: a concurrent call has nothing to do. Only this function changes the count tables, and it only
-- removes lines that it sees, so no writer and no reader ever waits for it.
create function fold_location_changes() returns int language plpgsql as $$
  declare folded int; lessened boolean;
  begin
    if not pg_try_advisory_xact_lock(hashtext('lamplighter location counts')) then return 0; end if;
    with gone as materialized (delete from location_changes returning *),
    by_icon as (
      insert into location_counts as t (city_id, category, icon, count)
      select city_id, category, icon, sum(amount) from gone group by 1, 2, 3 having sum(amount) <> 0
      on conflict (city_id, category, icon) do update set count = t.count + excluded.count),
    by_tag as (
      insert into location_tags as t (city_id, category, tag, count)
      select city_id, category, tag, sum(amount) from gone, unnest(tags) tag group by 1, 2, 3 having sum(amount) <> 0
      on conflict (city_id, category, tag) do update set count = t.count + excluded.count),
    by_finest_cell as materialized (
      select location_column(longitude, 16) as x, location_row(latitude, 16) as y, city_id, category,
        sum(amount) as count, sum(amount * round(longitude * 1e6)) as longitudes, sum(amount * round(latitude * 1e6)) as latitudes
      from gone group by 1, 2, 3, 4),
    by_cell as (
      insert into location_cells as t (level, x, y, city_id, category, count, longitudes, latitudes)
      select level, x >> (16 - level), y >> (16 - level), city_id, category, sum(count), sum(longitudes), sum(latitudes)
      from by_finest_cell, unnest(array[4, 7, 10, 13, 16]) level group by 1, 2, 3, 4, 5
      having sum(count) <> 0 or sum(longitudes) <> 0 or sum(latitudes) <> 0
      on conflict (level, (x >> 5), (y >> 5), x, y, city_id, category) do update
      set count = t.count + excluded.count, longitudes = t.longitudes + excluded.longitudes,
        latitudes = t.latitudes + excluded.latitudes)
    select count(*), coalesce(bool_or(amount < 0), false) into folded, lessened from gone;
    if lessened then
      delete from location_counts where count = 0;
      delete from location_tags where count = 0;
      delete from location_cells where count = 0;
    end if;
    return folded;
  end $$;

-- This index and the next give the bounding box of a category's locations from their ends.
create index locations_latitude on locations (city_id, category, latitude) where deleted_at is null;

create index locations_longitude on locations (city_id, category, longitude) where deleted_at is null;

-- Count the existing locations.
insert into location_changes select city_id, category, icon, tags, latitude, longitude, 1
  from locations where deleted_at is null;

select fold_location_changes();
