-- Keeps one person's requests from delaying others. The searched text is one lowercase column; its index is created
-- where the server has the extension for it (text-index.ts). Adds the counters that several servers share.

-- Words are searched one by one and contain no white space, so none matches across two fields.
create function location_search_text(name text, description text, tags text[]) returns text
    language sql immutable parallel safe
    as $$ select lower(name || E'\n' || description || E'\n' || array_to_string(tags, ' ')) $$;

alter table locations add column search_text text not null
  generated always as (location_search_text(name, description, tags)) stored;

-- A search also finds icons by name.
create index locations_icon_alone on locations (icon) where deleted_at is null;

-- Lost in a crash, which only resets the limits. Each row is updated repeatedly, hence the free space in its page.
create unlogged table shared_counters (
  key text primary key,
  count double precision not null,
  at timestamptz not null,
  forget_at timestamptz not null
) with (fillfactor = 50);
