-- Stores what reopening a work order removes from it: who closed it when, with which note, who reopened it, and why.

create table work_order_reopenings (
  id bigint generated always as identity primary key,
  city_id uuid not null,
  work_order_id uuid not null,
  closed_by uuid not null references users (id),
  closed_at timestamptz not null,
  closing_note text,
  reopened_by uuid not null references users (id),
  reopened_at timestamptz not null default now(),
  reason text,
  -- It cannot be in a different city than its order.
  constraint reopening_work_order foreign key (city_id, work_order_id) references work_orders (city_id, id)
);

-- Each order shows its last one.
create index work_order_reopenings_last on work_order_reopenings (work_order_id, id desc);
