-- Access tokens of people and cities. Rows stay, so that the audit trail's ids keep a name.

create table access_tokens (
  id uuid not null constraint access_token_id primary key,
  user_id uuid not null references users (id),
  -- Set for the token of a city: then it opens that city alone.
  city_id uuid references cities (id),
  name text not null constraint access_token_name_blank check (btrim(name) <> ''),
  -- SHA-256 of the token.
  hash bytea not null constraint access_token_once unique,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  -- From then on it opens nothing, and no list has it.
  revoked_at timestamptz
);

create index access_tokens_of_person on access_tokens (user_id);
create index access_tokens_of_city on access_tokens (city_id) where city_id is not null;

-- The token that made a write, if it was one.
alter table audit add column access_token_id uuid;
