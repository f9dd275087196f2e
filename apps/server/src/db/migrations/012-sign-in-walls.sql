-- What guards signing in: which accounts still have the published password or were joined to another sign-in, and whether
-- an issuer vouched for a person's address.

-- Null where nobody has looked: accounts older than this column. What is closed was joined to another sign-in: its
-- password opens nothing any more.
alter table oidc_accounts add column password_published boolean, add column closed_at timestamptz;

-- Its issuer says that the address is theirs.
alter table users add column email_verified boolean not null default false;
