-- Devices that get push messages, and when each notification is pushed.

create table push_devices (
  id uuid not null constraint push_device_id primary key,
  user_id uuid not null references users (id),
  -- The sign-in on that device. Null for an outside issuer, which does not tell us when a session ends.
  session_uid text,
  -- The address at the browser's push service, which identifies the device.
  endpoint text not null constraint push_device_once unique,
  -- Public key and secret of the browser's subscription, which encrypt messages.
  p256dh text not null,
  auth text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  -- When the device opened the app last.
  renewed_at timestamptz not null default now(),
  last_delivered_at timestamptz,
  -- Set by the first of several failures in a row.
  failing_since timestamptz,
  -- The push service asked to wait until then.
  retry_at timestamptz
);
create index push_devices_of_person on push_devices (user_id);

alter table notifications
  -- When to push it next; null if it is not pushed, or was.
  add column push_at timestamptz,
  add column push_attempts integer not null default 0,
  -- Devices that have it, so that a repeat for another device does not reach them again.
  add column pushed_to uuid[] not null default '{}';
create index notifications_to_push on notifications (push_at) where push_at is not null;
