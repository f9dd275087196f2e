-- Mails that wait to be sent; one-time links for a forgotten password and for showing that an address is one's own; and the
-- link that makes the first platform admin.

-- Written in the transaction of what they tell of, and deleted when the mail server has taken them.
create table mail_outbox (
  id uuid primary key,
  -- Null: nobody has the address that was asked about. The row is there so that the asking takes the same time.
  recipient text,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  -- Then it is of no use any more, and given up.
  useful_until timestamptz not null,
  attempts int not null default 0,
  next_try_at timestamptz not null default now()
);

-- The one with the least time left goes first.
create index mail_outbox_urgent on mail_outbox (useful_until);

-- Secrets that were given to somebody as a link, kept as hashes.
create table account_links (
  -- SHA-256: the secret has 256 random bits.
  token_hash bytea primary key,
  purpose text not null check (purpose in ('password', 'email')),
  -- Null as the recipient of a mail is.
  account_id uuid references oidc_accounts (id),
  -- Whoever opens it reads the mail to this account's address.
  mailed boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- A password that is changed ends the links of its account.
create index account_links_account on account_links (account_id);

-- Somebody has opened a link that was mailed to the address.
alter table oidc_accounts add column email_verified_at timestamptz;

-- At most one link at a time makes a platform admin. The role that answers requests has no right here: it reaches the row
-- through the two functions below alone.
create table platform_setup (
  singleton boolean primary key default true check (singleton),
  token_hash bytea not null,
  expires_at timestamptz not null
);

-- Void for good as soon as there is a platform admin, by whichever way.
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

-- Makes this user the first platform admin, if the token is the one that was printed; of two at once one is answered true.
create function claim_platform_setup(token text, claimant uuid) returns boolean
  language plpgsql security definer
  as $$
declare
  before bytea;
begin
  -- As the command line does, which may be making one at this moment.
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

-- They run with the rights of the tables' owner: names in them mean our own things, whatever the caller's settings, and
-- nobody may call them who was not told so (db/grants.ts).
do $$
declare
  name text;
begin
  foreach name in array array['platform_setup_is_open(text)', 'claim_platform_setup(text, uuid)'] loop
    execute format('alter function %s set search_path = pg_catalog, %I, pg_temp', name, current_schema());
    execute format('revoke all on function %s from public', name);
  end loop;
end $$;
