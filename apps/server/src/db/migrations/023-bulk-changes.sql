-- A bulk change of locations is one entry of the feed, and undoing it leaves no traces in the lists.

-- Identifies an entry's bulk change: its action and value. Each of its writes adds to the same entry. Null for other
-- entries.
alter table activities add column bulk_key text;

create unique index activity_of_bulk on activities (user_id, city_id, bulk_key) where bulk_key is not null;

-- The bulk change that last wrote a location, the version it created, and the previous update time: while nothing else
-- has written since, an undo restores that time.
alter table locations add column bulk_id uuid;
alter table locations add column bulk_version integer;
alter table locations add column updated_before_bulk timestamptz;
