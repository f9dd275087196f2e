-- The mail outbox; one-time links for forgotten passwords and for confirming addresses; and the link that creates the
-- first platform admin.

-- Written in the transaction that causes the mail, and deleted once the mail server has accepted it.
create table mail_outbox (
  id uuid primary key,
  -- Null: the requested address has no account. The row exists so that the request takes the same time.
  recipient text,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  -- After this time the mail is useless and dropped.
  useful_until timestamptz not null,
  attempts int not null default 0,
  next_try_at timestamptz not null default now()
);

-- The mail with the least time left is sent first.
create index mail_outbox_urgent on mail_outbox (useful_until);

-- Secrets of links given to people, stored as hashes.
create table account_links (
  -- SHA-256: the secret has 256 random bits.
  token_hash bytea primary key,
  purpose text not null check (purpose in ('password', 'email')),
  -- Null for the same reason as a mail's recipient.
  account_id uuid references oidc_accounts (id),
  -- Opening it proves access to this account's mail.
  mailed boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- Changing a password ends the links of its account.
create index account_links_account on account_links (account_id);

-- Set when someone has opened a link that was mailed to the address.
alter table oidc_accounts add column email_verified_at timestamptz;

-- At most one link at a time can create a platform admin. The role that answers requests has no rights here: it only
-- uses the two functions below.
create table platform_setup (
  singleton boolean primary key default true check (singleton),
  token_hash bytea not null,
  expires_at timestamptz not null
);

-- Permanently void as soon as there is a platform admin, however they became one.
create function end_platform_setup() returns trigger language plpgsql as $$
begin
  delete from platform_setup;
  return null;
end $$;

create trigger users_end_platform_setup after insert or update of platform_role on users
  for each row when (new.platform_role = 'admin') execute function end_platform_setup();

create function platform_setup_is_open(token text) returns boolean
  language sql stable security definer
  as $$
    select exists (
        select from platform_setup
        where token_hash = sha256(convert_to(token, 'UTF8')) and expires_at > clock_timestamp())
      and not exists (select from users where platform_role = 'admin')
  $$;

-- Makes this user the first platform admin, if the token is the printed one; of two concurrent calls one returns true.
create function claim_platform_setup(token text, claimant uuid) returns boolean
  language plpgsql security definer
  as $$
declare
  before bytea;
begin
  -- Takes the same lock as the command line, which may be adding one at this moment.
  perform pg_advisory_xact_lock(hashtext('lamplighter platform admins'));
  if not platform_setup_is_open(token) then return false; end if;
  select sha256(convert_to(to_json(platform_role)::text, 'UTF8')) into before from users where id = claimant for update;
  if before is null then return false; end if;
  delete from platform_setup;
  update users set platform_role = 'admin', version = version + 1, updated_at = now() where id = claimant;
  insert into audit (user_id, endpoint, object_type, object_id, before_hash, after_hash)
  values (claimant, 'claimSetup', 'platform_role', claimant, before, sha256(convert_to('"admin"', 'UTF8')));
  return true;
end $$;

-- These functions run with the rights of the tables' owner: names in them refer to our own objects, whatever the
-- caller's settings, and only roles with a grant may call them (db/grants.ts).
do $$
declare
  name text;
begin
  foreach name in array array['platform_setup_is_open(text)', 'claim_platform_setup(text, uuid)'] loop
    execute format('alter function %s set search_path = pg_catalog, %I, pg_temp', name, current_schema());
    execute format('revoke all on function %s from public', name);
  end loop;
end $$;
