-- Notifications about work orders, the choices about them, and people who have a work order open.

create table notifications (
  id uuid not null constraint notification_id primary key,
  city_id uuid not null,
  user_id uuid not null references users (id),
  work_order_id uuid not null,
  -- The comment, if it is about one.
  note_id uuid references notes (id) on delete cascade,
  trigger text not null
    check (trigger in ('assigned', 'mentioned', 'commented', 'due_soon', 'overdue', 'high_priority')),
  -- Null for due dates.
  caused_by uuid references users (id),
  -- The day of a due date that it is about.
  due_day date,
  in_bell boolean not null,
  -- When to mail it next; null if it is not mailed, or was.
  mail_at timestamptz,
  mail_attempts integer not null default 0,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- It cannot be in a different city than its order. An import that is undone deletes orders.
  constraint notification_work_order foreign key (city_id, work_order_id) references work_orders (city_id, id)
    on delete cascade deferrable
);

-- The list of one person, and what they have not read.
create index notifications_of_person on notifications (user_id, created_at desc, id desc) where in_bell;
create index notifications_unread on notifications (user_id) where in_bell and read_at is null;
create index notifications_to_mail on notifications (mail_at) where mail_at is not null;
create index notifications_of_order on notifications (city_id, work_order_id);
create index notifications_of_note on notifications (note_id) where note_id is not null;
-- For deleting old ones.
create index notifications_age on notifications (created_at);
-- Several servers look for due dates at the same time.
create unique index notification_due_once on notifications (user_id, work_order_id, trigger, due_day)
  where due_day is not null;

-- No row means the defaults.
create table notification_choices (
  user_id uuid not null constraint notification_choices_person primary key references users (id),
  -- By trigger. The contract checks them.
  choices jsonb not null,
  quiet jsonb
);

create table work_order_viewers (
  work_order_id uuid not null constraint work_order_viewer_order references work_orders (id) on delete cascade,
  user_id uuid not null references users (id),
  seen_at timestamptz not null default now(),
  constraint work_order_viewer_once primary key (work_order_id, user_id)
);
