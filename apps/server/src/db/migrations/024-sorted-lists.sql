-- The list of locations sorted by name: the first line of a searched text is the name without case and accents.
create index locations_by_name on locations (city_id, (left(split_part(search_text, E'\n', 1), 100) collate "C"), id)
  where deleted_at is null;
