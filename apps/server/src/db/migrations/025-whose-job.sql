-- Whose job a work order is, by when, and how far it is; crews; and what each city decides about its orders.

-- Usual time zone of a state; a city in the other part of its state changes its own.
create function state_time_zone(state text) returns text language sql immutable parallel safe as $$
    select case
      when state in ('AL', 'AR', 'IA', 'IL', 'KS', 'LA', 'MN', 'MO', 'MS', 'ND', 'NE', 'OK', 'SD', 'TN', 'TX', 'WI') then 'America/Chicago'
      when state in ('CO', 'ID', 'MT', 'NM', 'UT', 'WY') then 'America/Denver'
      when state = 'AZ' then 'America/Phoenix'
      when state in ('CA', 'NV', 'OR', 'WA') then 'America/Los_Angeles'
      when state = 'AK' then 'America/Anchorage'
      when state = 'HI' then 'Pacific/Honolulu'
      when state in ('PR', 'VI') then 'America/Puerto_Rico'
      when state in ('GU', 'MP') then 'Pacific/Guam'
      when state = 'AS' then 'Pacific/Pago_Pago'
      else 'America/New_York' end
  $$;

alter table cities
  -- In which a due date ends.
  add column time_zone text not null default '',
  -- Days until an open order without a due date is overdue.
  add column overdue_high_days int not null default 2 check (overdue_high_days between 1 and 365),
  add column overdue_medium_days int not null default 14 check (overdue_medium_days between 1 and 365),
  add column overdue_low_days int not null default 60 check (overdue_low_days between 1 and 365),
  -- Offered when an order is closed.
  add column closing_reasons text[] not null default '{Fixed,Nothing found,Not ours,Duplicate,Planned}',
  -- Categories whose closed orders should have a photo of the finished work.
  add column after_photo_categories text[] not null default '{}';
create function city_time_zone() returns trigger language plpgsql as $$ begin
    if new.time_zone = '' then new.time_zone := state_time_zone(new.state); end if;
    return new;
  end $$;
create trigger city_time_zone before insert or update on cities for each row execute function city_time_zone();
-- Sets it for the existing cities.
update cities set time_zone = '';

create table crews (
  id uuid not null constraint crew_id primary key,
  city_id uuid not null references cities (id),
  name text not null constraint crew_name_blank check (btrim(name) <> ''),
  lead_id uuid references users (id),
  member_ids uuid[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Target of the foreign key of work orders.
  constraint crew_city unique (city_id, id),
  constraint crew_lead_is_member check (lead_id is null or lead_id = any(member_ids))
);

-- Two crews of a city cannot be told apart by case alone.
create unique index crew_name_once on crews (city_id, lower(name));

-- The crews of one person.
create index crews_members on crews using gin (member_ids);

alter table work_orders
  add column due_on date,
  -- From then on an open order is overdue: after its due date in the city, otherwise by age.
  add column overdue_from timestamptz not null default 'infinity',
  add column assignee_ids uuid[] not null default '{}',
  add column crew_id uuid,
  -- Names of those who left, or lost sight of the order, since it was last assigned.
  add column unassigned text[] not null default '{}',
  add column closing_reason text,
  add constraint work_order_closing_reason check (closing_reason is null or status = 'finished'),
  add constraint work_order_crew foreign key (city_id, crew_id) references crews (city_id, id) deferrable;

create function order_overdue_from() returns trigger language plpgsql as $$
  declare
    c record;
  begin
    -- The lock makes it wait for a change of the city's settings, and the change wait for it.
    select time_zone, overdue_high_days, overdue_medium_days, overdue_low_days into c from cities where id = new.city_id
      for key share;
    new.overdue_from := coalesce(
      (new.due_on + 1)::timestamp at time zone c.time_zone,
      -- In hours, not days: days with a clock change are not 24 hours long.
      new.created_at + make_interval(hours => 24 * case new.priority when 'high' then c.overdue_high_days
        when 'medium' then c.overdue_medium_days else c.overdue_low_days end));
    return new;
  end $$;
create trigger work_order_overdue_from before insert or update of due_on, priority, created_at, city_id on work_orders
  for each row execute function order_overdue_from();
-- Computes it for the existing orders.
update work_orders set priority = priority;

-- Open orders, soonest overdue first.
create index work_orders_due on work_orders (city_id, overdue_from) where status = 'open';

create index work_orders_assignees on work_orders using gin (assignee_ids) where status = 'open';

create index work_orders_crew on work_orders (crew_id) where crew_id is not null;

alter table work_order_reopenings add column closing_reason text;

-- Facts between creating and closing an order: somebody is on the way, has started, or waits for something.
create table work_order_steps (
  id uuid not null constraint work_order_step_id primary key,
  city_id uuid not null,
  work_order_id uuid not null,
  kind text not null check (kind in ('on_my_way', 'started', 'on_hold')),
  reason text,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  recorded_at text constraint step_recorded check (is_device_time(recorded_at)),
  -- Only if the person shared it.
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  constraint step_hold_reason check (kind = 'on_hold' or reason is null),
  constraint step_position check ((latitude is null) = (longitude is null)),
  constraint step_work_order foreign key (city_id, work_order_id) references work_orders (city_id, id) deferrable
);

-- Each order shows its last one.
create index work_order_steps_last on work_order_steps (work_order_id, created_at desc, id desc);
