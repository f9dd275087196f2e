-- How many unsent changes each device holds, so that supervisors see what a phone still has to send.

create table device_reports (
  user_id uuid not null references users (id),
  -- Made by the browser. Two people who share a device have a row each.
  device_id uuid not null,
  notes int not null default 0,
  photos int not null default 0,
  videos int not null default 0,
  orders int not null default 0,
  others int not null default 0,
  -- When the oldest change was recorded; null if nothing waits.
  since timestamptz,
  heard_at timestamptz not null default now(),
  -- Also finds a person's devices.
  primary key (user_id, device_id),
  constraint device_report_counts check (least(notes, photos, videos, orders, others) >= 0),
  constraint device_report_since check ((since is null) = (notes + photos + videos + orders + others = 0))
);
