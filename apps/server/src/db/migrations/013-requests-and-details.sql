-- Canceled join requests are kept, so that a person's requests per day are counted from the requests themselves.
alter table city_requests drop constraint city_requests_status_check,
  add constraint city_requests_status_check check (status in ('pending', 'approved', 'rejected', 'cancelled'));

-- A person's own requests, newest first, and their number per day.
create index city_requests_user on city_requests (user_id, requested_at desc);

-- It was used to count requests in the audit trail.
drop index audit_city_requests;

-- The feed stores the details from which sentences are made; each older entry has a stored sentence instead.
alter table activities alter column description drop not null, add column details jsonb,
  add constraint activity_told check (description is not null or details is not null);
