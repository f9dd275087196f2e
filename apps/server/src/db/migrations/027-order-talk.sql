-- What people changed in a work order and what they said about it, for the history on its page. The audit trail cannot
-- tell: it stores hashes only.

create table work_order_changes (
  id bigint generated always as identity primary key,
  city_id uuid not null,
  work_order_id uuid not null,
  kind text not null check (kind in ('changed', 'assigned', 'unassigned')),
  -- A list of {field, from, to}, with names as they were then. Empty for edits made before this table existed.
  changes jsonb not null,
  changed_by uuid not null references users (id),
  changed_at timestamptz not null default now(),
  recorded_at text constraint change_recorded check (is_device_time(recorded_at)),
  -- It cannot be in a different city than its order.
  constraint change_work_order foreign key (city_id, work_order_id) references work_orders (city_id, id) deferrable
);

-- Each order shows its latest ones.
create index work_order_changes_order on work_order_changes (work_order_id, changed_at desc, id desc);

create table work_order_comments (
  id uuid not null constraint work_order_comment_id primary key,
  city_id uuid not null,
  work_order_id uuid not null,
  text text not null constraint comment_blank check (btrim(text) <> ''),
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  recorded_at text constraint comment_recorded check (is_device_time(recorded_at)),
  -- Nobody sees it from then on.
  deleted_at timestamptz,
  constraint comment_work_order foreign key (city_id, work_order_id) references work_orders (city_id, id) deferrable
);

-- Each order shows its latest ones.
create index work_order_comments_order on work_order_comments (work_order_id, created_at desc, id desc)
  where deleted_at is null;

-- Earlier edits, which the feed knows: who and when, and who was assigned.
insert into work_order_changes (city_id, work_order_id, kind, changes, changed_by, changed_at, recorded_at)
select w.city_id, w.id, case a.action when 'assigned' then 'assigned' else 'changed' end,
  case when a.details ->> 'to' <> ''
    then jsonb_build_array(jsonb_build_object('field', 'assigned', 'from', null, 'to', a.details ->> 'to')) else '[]' end,
  a.user_id, a.created_at, a.recorded_at
from activities a join work_orders w on w.id = a.target_id
where a.type = 'work_order_updated' and a.action in ('updated', 'assigned')
order by a.created_at, a.id;
