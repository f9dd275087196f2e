-- Rules that a city sets for its work orders, and what each rule did.

create table order_rules (
  id uuid not null constraint order_rule_id primary key,
  city_id uuid not null references cities (id),
  name text not null constraint order_rule_name_blank check (btrim(name) <> ''),
  is_on boolean not null,
  trigger text not null check (trigger in ('created', 'overdue', 'high_priority')),
  overdue_days int not null check (overdue_days between 0 and 365),
  -- Null for any.
  category text,
  priority text check (priority in ('high', 'medium', 'low')),
  -- The crew may have been deleted since.
  crew_id uuid,
  raise_to text check (raise_to in ('high', 'medium')),
  tells_lead boolean not null,
  tell_ids uuid[] not null,
  saved_by uuid not null references users (id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The rules of one city, in the order in which they apply.
create index order_rules_city on order_rules (city_id, created_at, id);

create table order_rule_effects (
  id uuid not null primary key,
  rule_id uuid not null references order_rules (id) on delete cascade,
  work_order_id uuid not null references work_orders (id) on delete cascade,
  -- A list of {field, from, to}, as in work_order_changes. Null if the rule leaves the order alone: it was overdue before
  -- the rule was turned on, or there was nothing to do.
  changes jsonb,
  tell_ids uuid[] not null,
  created_at timestamptz not null default now(),
  -- A rule applies once to an order.
  constraint order_rule_effect_once unique (work_order_id, rule_id)
);

-- The log of one rule, newest first; also for deleting a rule.
create index order_rule_effects_log on order_rule_effects (rule_id, created_at desc, id desc);

-- The name of the rule that made the change, as it was then; null for a person.
alter table work_order_changes add column rule text;

alter table notifications
  -- The name of the rule that tells it.
  add column rule text,
  drop constraint notifications_trigger_check,
  add constraint notifications_trigger_check
    check (trigger in ('assigned', 'mentioned', 'commented', 'due_soon', 'overdue', 'high_priority', 'rule'));
