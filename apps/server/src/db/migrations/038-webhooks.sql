-- Webhooks of cities. The table of events is the queue of deliveries and their log.

create table webhooks (
  id uuid not null constraint webhook_id primary key,
  city_id uuid not null references cities (id),
  name text not null constraint webhook_name_blank check (btrim(name) <> ''),
  address text not null,
  -- The events that it gets, each with the time since when: {"note.created": "2026-12-01T10:00:00Z"}.
  kinds jsonb not null,
  is_on boolean not null,
  -- Signs messages, so it cannot be a hash. No answer contains it.
  secret text not null,
  -- After a new secret, both sign until then.
  former_secret text,
  former_secret_until timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A server sends its events until then. Past if none does; the one that waits longest is next.
  claimed_until timestamptz not null default now(),
  -- Nothing is sent before, because the last tries failed.
  paused_until timestamptz not null default now(),
  failures int not null default 0,
  -- Set by the first of several failures in a row.
  failing_since timestamptz,
  last_try_at timestamptz,
  last_status int,
  last_failure text,
  -- Set if the server turned it off.
  stopped_reason text check (stopped_reason in ('gone', 'failing', 'too_many_waiting', 'merged')),
  stopped_at timestamptz
);

-- The page of a city, and the events of its changes.
create index webhooks_of_city on webhooks (city_id);

create table webhook_events (
  -- Made from the webhook, the record and the kind of change, so that no change is enqueued twice. Receivers get it as webhook-id.
  id uuid not null constraint webhook_event_id primary key,
  webhook_id uuid not null references webhooks (id) on delete cascade,
  type text not null,
  -- Null for a test event, as are the next four.
  record_id uuid,
  location_id uuid,
  work_order_id uuid,
  version int,
  position point,
  happened_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- Null when it was delivered or given up.
  next_try_at timestamptz,
  attempts int not null default 0,
  delivered_at timestamptz,
  last_try_at timestamptz,
  last_status int,
  last_failure text
);

-- The next events of one webhook, and how many wait.
create index webhook_events_due on webhook_events (webhook_id, next_try_at, happened_at) where next_try_at is not null;
-- The log of one webhook.
create index webhook_events_log on webhook_events (webhook_id, created_at desc, id desc);
-- Cleanup removes old ones.
create index webhook_events_age on webhook_events (created_at);

-- Changes until this position of the change log are enqueued. One row, once there was a webhook.
create table webhook_cursor (
  singleton boolean not null default true constraint webhook_cursor_once primary key check (singleton),
  position jsonb not null
);
