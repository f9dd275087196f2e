-- What keeps one person's requests from holding up the others. The text that a search looks through, in one column and in
-- small letters; its index is made where the server has the extension for it (text-index.ts). And what several servers
-- count together.

-- Words are searched for one by one and hold no white space, so none reaches from one field into the next.
create function location_search_text(name text, description text, tags text[]) returns text
    language sql immutable parallel safe
    as $$ select lower(name || E'\n' || description || E'\n' || array_to_string(tags, ' ')) $$;

alter table locations add column search_text text not null
  generated always as (location_search_text(name, description, tags)) stored;

-- A search finds icons by their names, too.
create index locations_icon_alone on locations (icon) where deleted_at is null;

-- Lost in a crash, which only forgives everybody. Each row is written again and again, hence the room in its page.
create unlogged table shared_counters (
  key text primary key,
  count double precision not null,
  at timestamptz not null,
  forget_at timestamptz not null
) with (fillfactor = 50);
