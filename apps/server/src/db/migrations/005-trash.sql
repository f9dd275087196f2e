-- The trash of a city, last deleted first, page by page.

create index locations_trash on locations (city_id, deleted_at desc, id desc)
  where deleted_at is not null;
