-- A change of many locations is one entry of the feed, and taking it back leaves no traces in the lists.

-- The bulk change of an entry, what it did and with which value: each of its writes adds to the same entry. Of all else null.
alter table activities add column bulk_key text;

create unique index activity_of_bulk on activities (user_id, city_id, bulk_key) where bulk_key is not null;

-- The bulk change that last wrote a location, the version that it made, and the time of the update before: while nothing else has
-- written since, an undo gives that time back.
alter table locations add column bulk_id uuid;
alter table locations add column bulk_version integer;
alter table locations add column updated_before_bulk timestamptz;
