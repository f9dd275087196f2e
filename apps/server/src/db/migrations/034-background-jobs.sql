-- The last outcome of each background job on each server.

create table background_jobs (
  job text not null,
  server text not null,
  -- When it last succeeded or failed.
  ended_at timestamptz not null,
  done_at timestamptz,
  -- Set by the first of several failures in a row.
  failing_since timestamptz,
  reason text,
  primary key (job, server)
);
