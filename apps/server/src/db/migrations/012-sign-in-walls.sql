-- Protects sign-in: records which accounts still have the published password or were joined to another sign-in, and
-- whether an issuer verified a person's address.

-- password_published is null for accounts not checked yet. An account with closed_at was joined to another sign-in, so
-- its password no longer works.
alter table oidc_accounts add column password_published boolean, add column closed_at timestamptz;

-- True when the issuer says that the address is theirs.
alter table users add column email_verified boolean not null default false;
