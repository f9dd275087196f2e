-- People who leave: a platform admin switches them off, and may have them erased. An erased person keeps their id, so that
-- histories stay readable.

alter table users
  -- Nobody signs in as this person, and nothing of theirs is accepted, until this is null again.
  add column switched_off_at timestamptz,
  -- Background work erases the person as soon as no hold names them.
  add column erase_requested_at timestamptz,
  -- Null for a request from the command line.
  add column erase_requested_by uuid references users (id),
  add column erased_at timestamptz,
  -- Names and emails that stored copies may still have. Set when the person is erased, null again when all copies are replaced.
  add column erased_from jsonb,
  -- The record that this one became part of, when a person moved to an external issuer. Never one that was joined itself.
  add column joined_to uuid references users (id),
  add constraint user_erased_when_off check (
    (erase_requested_at is null or switched_off_at is not null)
    and (erased_at is null or erase_requested_at is not null)
    and (erase_requested_by is null or erase_requested_at is not null)
    and (erased_from is null or erased_at is not null));

-- The few people who wait to be erased. Background work asks for them every few seconds.
create index users_to_erase on users (erase_requested_at) where erase_requested_at is not null and erased_at is null;
create index users_being_erased on users (erased_at) where erased_from is not null;
create index users_joined on users (joined_to) where joined_to is not null;

-- Set together with that of the user: the identity provider knows accounts only.
alter table oidc_accounts add column switched_off_at timestamptz;

-- The transaction that last renamed an erased person in the city. The change log tells devices to read everything again: the
-- name may be in all of their rows. Not in a backup, like the other transaction ids.
alter table cities add column people_changed_xid xid8;

-- A hold on a person is one on the records that became part of it, too: each has a row of its own (migration 042).
create or replace function open_holds() returns table (
  hold_id uuid, city_id uuid, reason text, subject_kind text, subject_name text, location_id uuid, work_order_id uuid,
  user_id uuid, from_day date, to_day date, starts_at timestamptz, ends_at timestamptz, created_at timestamptz
) language sql stable as $$
  select h.id, h.city_id, h.reason, h.subject_kind, h.subject_name, h.location_id, h.work_order_id, p.id,
    h.from_day, h.to_day, h.from_day::timestamp at time zone c.time_zone,
    (h.to_day + 1)::timestamp at time zone c.time_zone, h.created_at
  from holds h join cities c on c.id = h.city_id
    cross join lateral (select h.user_id as id union all select j.id from users j where j.joined_to = h.user_id) p
  where h.lifted_at is null
$$;
