-- Compares a city's stored counts with its locations and corrects them
-- (docs/decisions/046-cities.md). Like the fold of migration 003 it only adds to
-- the stored counts, in one statement, so that no reader or writer waits for it.

-- The areas in which a city has locations, without scanning other cities: where its map starts.
create index location_cells_city on location_cells (city_id, level);

-- The lock stops folding, and the statement after it sees the result of the last fold. A line written in the meantime
-- belongs to a location that the statement does not see either.
create function mend_location_counts(of_city uuid, out was bigint, out counted bigint, out mended bigint)
  language plpgsql as $$ begin
    perform pg_advisory_xact_lock(hashtext('lamplighter location counts'));
    with standing as materialized (
      select category, icon, tags, latitude, longitude, 1 as n
      from locations where city_id = of_city and deleted_at is null),
    changed as materialized (select * from location_changes where city_id = of_city),
    missing as materialized (
      select * from standing
      union all select category, icon, tags, latitude, longitude, -amount from changed),
    by_icon as (
      insert into location_counts as t (city_id, category, icon, count)
      select of_city, d.category, d.icon, sum(d.n) from (
        select category, icon, n from missing
        union all select category, icon, -count from location_counts where city_id = of_city) d
      group by 2, 3 having sum(d.n) <> 0
      on conflict (city_id, category, icon) do update set count = t.count + excluded.count returning 1),
    by_tag as (
      insert into location_tags as t (city_id, category, tag, count)
      select of_city, d.category, d.tag, sum(d.n) from (
        select category, tag, n from missing, unnest(tags) tag
        union all select category, tag, -count from location_tags where city_id = of_city) d
      group by 2, 3 having sum(d.n) <> 0
      on conflict (city_id, category, tag) do update set count = t.count + excluded.count returning 1),
    by_finest_cell as materialized (
      select location_column(longitude, 16) as x, location_row(latitude, 16) as y, category, sum(n) as count,
        sum(n * round(longitude * 1e6)) as longitudes, sum(n * round(latitude * 1e6)) as latitudes
      from missing group by 1, 2, 3),
    by_cell as (
      insert into location_cells as t (level, x, y, city_id, category, count, longitudes, latitudes)
      select d.level, d.x, d.y, of_city, d.category, sum(d.count), sum(d.longitudes), sum(d.latitudes) from (
        select level, x >> (16 - level) as x, y >> (16 - level) as y, category, count, longitudes, latitudes
        from by_finest_cell, unnest(array[4, 7, 10, 13, 16]) level
        union all select level, x, y, category, -count, -longitudes, -latitudes
        from location_cells where city_id = of_city) d
      group by 1, 2, 3, 5 having sum(d.count) <> 0 or sum(d.longitudes) <> 0 or sum(d.latitudes) <> 0
      on conflict (level, (x >> 5), (y >> 5), x, y, city_id, category) do update
      set count = t.count + excluded.count, longitudes = t.longitudes + excluded.longitudes,
        latitudes = t.latitudes + excluded.latitudes returning 1)
    select (select coalesce(sum(count), 0) from location_counts where city_id = of_city)
        + (select coalesce(sum(amount), 0) from changed),
      (select count(*) from standing),
      (select count(*) from by_icon) + (select count(*) from by_tag) + (select count(*) from by_cell)
    into was, counted, mended;
    if mended > 0 then
      delete from location_counts where city_id = of_city and count = 0;
      delete from location_tags where city_id = of_city and count = 0;
      delete from location_cells where city_id = of_city and count = 0;
    end if;
  end $$;
