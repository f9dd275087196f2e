-- People download their own lines of the audit trail (PRIV-3). audit_person has those with a city; without this index the
-- others, such as sign-ins, would need a scan of the whole trail.
create index audit_person_without_city on audit (user_id, id) where city_id is null;
