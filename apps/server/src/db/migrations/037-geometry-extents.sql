-- The box around a line or an area, so that a box on a map finds the lines that cross it. Points have none.

-- Positions are the arrays in GeoJSON's coordinates that begin with two numbers. PostgreSQL needs strict paths to see
-- arrays as they are; sizes are compared because a larger number would not fit.
create function extent_of(geometry jsonb) returns box
  language sql immutable parallel safe strict
  return (
    select box(
      point(min((at ->> 0)::float8), min((at ->> 1)::float8)),
      point(max((at ->> 0)::float8), max((at ->> 1)::float8)))
    from jsonb_path_query(geometry, '$.**.coordinates') coordinates
      cross join jsonb_path_query(coordinates,
        'strict $.** ? (@.type() == "array" && @[0] >= -1000 && @[0] <= 1000 && @[1] >= -1000 && @[1] <= 1000)') at);

alter table locations add column extent box generated always as (extent_of(geometry)) stored;

create index locations_extent on locations using gist (extent) where extent is not null and deleted_at is null;
