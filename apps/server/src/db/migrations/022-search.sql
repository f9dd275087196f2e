-- Searches ignore accents, apostrophes, punctuation and typing errors, and include the street address.

-- Mirrors foldText of the domain: change both together. ASCII text needs no normalizing.
create function fold_text(text) returns text language sql immutable parallel safe
    as $$ select regexp_replace(replace(translate(lower(
      case when octet_length($1) = length($1) then translate($1, '''`', '')
        else regexp_replace(normalize(translate($1, '''’‘ʼʻ´`′', ''), NFKD), '[\u0300-\u036f]+', '', 'g') end),
      'ς', 'σ'), 'ß', 'ss'), '[\u0001-/:-`{-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g') $$;

-- One line of searched text: each word stands between blanks.
create function searched_text(text) returns text language sql immutable parallel safe
    as $$ select ' ' || btrim(fold_text($1), ' ') || ' ' $$;

create function tags_text(tags text[]) returns text language sql immutable parallel safe
    as $$ select array_to_string(tags, ' ') $$;

drop index if exists locations_text;
alter table locations drop column search_text;
drop function location_search_text;

-- The name, the place words, and the rest, each on its own line. A zip only matches as a whole: all zips of a city
-- begin alike.
create function location_search_text(name text, place_words text, description text, tags text[], attributes jsonb, street text,
    zip text) returns text
    language sql immutable parallel safe
    as $$ select searched_text(name) || E'\n' || searched_text(coalesce(place_words, '')) || E'\n' || searched_text(
      description || ' ' || tags_text(tags) || ' ' || case when attributes = '{}' then ''
        else (select coalesce(string_agg(value, ' '), '') from jsonb_each_text(attributes)) end
      || ' ' || street || case when zip ~ '^[0-9]' then ' zip' || zip else '' end) $$;

-- '1177 Elm St', from the street maps: null until the position was looked up (place-words.repo.ts).
alter table locations
  add column place_words text,
  add column search_text text not null generated always as
    (location_search_text(name, place_words, description, tags, attributes, street, zip)) stored;

-- The rows to look up; empty when all have been.
create index locations_without_words on locations (id) where place_words is null;

create function place_words_unknown() returns trigger language plpgsql as $$ begin
    new.place_words := null;
    return new;
  end $$;

create trigger location_moved before update of latitude, longitude on locations for each row when (
    (old.latitude, old.longitude) is distinct from (new.latitude, new.longitude)
    and old.place_words is not distinct from new.place_words)
  execute function place_words_unknown();

-- New place words alone are not a change that devices need to download again.
drop trigger location_changed_now on locations;
create trigger location_changed_now before update on locations for each row when (
    old.version <> new.version or old.place_words is not distinct from new.place_words)
  execute function changed_now();

alter table work_orders add column search_text text not null generated always as
  (searched_text(title || ' ' || description || ' ' || tags_text(tags))) stored;

-- The words that find a city's locations and orders, for searches with a typing error. Stored per category, so that no
-- one sees a word from a department that they do not see. Triggers add words, which are never removed.
create table search_words (
  city_id uuid not null,
  category text,
  word text not null,
  constraint search_word_once unique nulls not distinct (city_id, category, word)
);

-- Mirrors canBeMeant of the domain.
create function can_be_meant(word text) returns boolean language sql immutable parallel safe
    as $$ select length(word) >= 3 and word !~ '[0-9]' $$;

-- Ordered, so that concurrent triggers do not deadlock.
create function location_words_added() returns trigger language plpgsql as $$ begin
    insert into search_words (city_id, category, word)
    select distinct l.city_id, l.category, word from added l, string_to_table(l.search_text, ' ') word
    where can_be_meant(word) order by 1, 2, 3 on conflict do nothing;
    return null;
  end $$;

create function work_order_words_added() returns trigger language plpgsql as $$ begin
    insert into search_words (city_id, category, word)
    select distinct l.city_id, l.category, word
    from added w join locations l on l.id = w.location_id, string_to_table(w.search_text, ' ') word
    where can_be_meant(word) order by 1, 2, 3 on conflict do nothing;
    return null;
  end $$;

create trigger location_words_of_added after insert on locations
  referencing new table as added for each statement execute function location_words_added();
create trigger location_words_of_changed after update on locations
  referencing new table as added for each statement execute function location_words_added();
create trigger work_order_words_of_added after insert on work_orders
  referencing new table as added for each statement execute function work_order_words_added();
create trigger work_order_words_of_changed after update on work_orders
  referencing new table as added for each statement execute function work_order_words_added();

insert into search_words (city_id, category, word)
select distinct l.city_id, l.category, word
from (select city_id, category, search_text from locations
  union all select l.city_id, l.category, w.search_text from work_orders w join locations l on l.id = w.location_id) l,
  string_to_table(l.search_text, ' ') word
where can_be_meant(word);

analyze locations, work_orders, search_words;
