-- Links to the calendars of crews. The key in a link is signed with the id, so a deleted row ends it.

create table crew_calendars (
  id uuid not null constraint crew_calendar_id primary key,
  user_id uuid not null references users (id),
  crew_id uuid not null references crews (id) on delete cascade,
  last_read_at timestamptz,
  created_at timestamptz not null default now(),
  constraint crew_calendar_once unique (user_id, crew_id)
);

create index crew_calendars_crew on crew_calendars (crew_id);
