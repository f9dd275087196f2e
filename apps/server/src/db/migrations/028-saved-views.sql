-- Named filters of a person's list of work orders, the same on all of their devices.

create table saved_views (
  id uuid not null constraint saved_view_id primary key,
  user_id uuid not null references users (id),
  name text not null constraint saved_view_name_blank check (btrim(name) <> ''),
  -- The list's address parameters. The contract checks them.
  search jsonb not null,
  created_at timestamptz not null default now()
);

-- A person cannot tell two views apart by case alone. Also finds a person's views.
create unique index saved_view_name_once on saved_views (user_id, lower(name));
