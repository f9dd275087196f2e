-- Webhook events name who made the change, by id alone.

-- Null for a test event, and where nobody is known: a resident, a rule, a record that is gone. No reference, so that records of
-- one person can be joined without touching the queue.
alter table webhook_events add column actor_id uuid;
