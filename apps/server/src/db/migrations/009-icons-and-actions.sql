-- The newest location of each icon, and the feed by the city dashboard's action names for adding and deleting.

-- Finds the newest location of each icon from the end of the index. It begins with the same columns as the index that
-- it replaces.
create index locations_icon on locations (city_id, category, icon, updated_at desc)
  where deleted_at is null;

drop index locations_category;

update activities set action = case type
    when 'location_created' then 'location_added' when 'note_created' then 'note_added' else type end
  where (action = 'created' and type in ('location_created', 'note_created'))
    or (action = 'deleted' and type in ('location_deleted', 'note_deleted'));
