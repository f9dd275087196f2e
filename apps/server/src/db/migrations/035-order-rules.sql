-- Rules that a city sets for its work orders, and what each rule did.

create table order_rules (
  id uuid not null constraint order_rule_id primary key,
  city_id uuid not null references cities (id),
  name text not null constraint order_rule_name_blank check (btrim(name) <> ''),
  is_on boolean not null,
  -- Orders that met its condition before then are left alone.
  on_since timestamptz not null default now(),
  trigger text not null check (trigger in ('created', 'overdue', 'high_priority')),
  overdue_days int not null check (overdue_days between 0 and 365),
  -- Null for any.
  category text,
  priority text check (priority in ('high', 'medium', 'low')),
  -- Whether it gives orders to a crew; `crew_id` is null after that crew was deleted.
  assigns boolean not null,
  crew_id uuid references crews (id) on delete set null,
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
create index order_rules_crew on order_rules (crew_id) where crew_id is not null;

create table order_rule_effects (
  id uuid not null primary key,
  rule_id uuid not null references order_rules (id) on delete cascade,
  work_order_id uuid not null references work_orders (id) on delete cascade,
  -- A list of {field, from, to}, as in work_order_changes.
  changes jsonb not null,
  tell_ids uuid[] not null,
  created_at timestamptz not null default now(),
  -- A rule applies once to an order.
  constraint order_rule_effect_once unique (work_order_id, rule_id)
);

-- The log of one rule, newest first.
create index order_rule_effects_log on order_rule_effects (rule_id, created_at desc, id desc);

-- The name of the rule that made the change, as it was then; null for a person.
alter table work_order_changes add column rule text;

alter table notifications
  -- The name of the rule that tells it.
  add column rule text,
  drop constraint notifications_trigger_check,
  add constraint notifications_trigger_check
    check (trigger in ('assigned', 'mentioned', 'commented', 'due_soon', 'overdue', 'high_priority', 'rule'));
