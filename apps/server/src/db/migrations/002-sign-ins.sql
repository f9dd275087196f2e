-- Sessions of people who sign in with e-mail and password, so that they can see and end them; and whether an audited
-- event succeeded or was rejected.

create table oidc_sign_ins (
  session_uid text primary key,
  account_id uuid not null references oidc_accounts (id),
  user_agent text not null,
  ip text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  ended_at timestamptz
);

-- The devices of an account, most recently used first.
create index oidc_sign_ins_account on oidc_sign_ins (account_id, last_used_at desc);

alter table audit add column outcome text not null default 'done' check (outcome in ('done', 'refused'));

-- The newest notes of a city, for its dashboard.
create index notes_recent on notes (city_id, created_at desc, id desc) where deleted_at is null;
