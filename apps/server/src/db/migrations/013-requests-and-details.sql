-- A cancelled request to join stays, so that how often somebody asked in a day is counted from the requests themselves.
alter table city_requests drop constraint city_requests_status_check,
  add constraint city_requests_status_check check (status in ('pending', 'approved', 'rejected', 'cancelled'));

-- One's own requests, newest first; and how many of a day there are.
create index city_requests_user on city_requests (user_id, requested_at desc);

-- Requests were counted from the audit trail by it.
drop index audit_city_requests;

-- The feed keeps what its sentences are made of; entries from before keep their sentence, and each has one of the two.
alter table activities alter column description drop not null, add column details jsonb,
  add constraint activity_told check (description is not null or details is not null);
