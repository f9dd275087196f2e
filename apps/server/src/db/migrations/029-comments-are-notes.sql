-- A comment on a work order is a note about the order, so that it can have photos and videos. Notes about an order are not
-- listed with those of its location.

alter table notes
  add column work_order_id uuid,
  -- It cannot be in a different city than its order.
  add constraint note_work_order foreign key (city_id, work_order_id) references work_orders (city_id, id) deferrable;

-- Each order shows its own. With the city in front, because merging cities searches by both.
create index notes_of_order on notes (city_id, work_order_id) where work_order_id is not null;

-- Devices choose the ids, so that of a comment may belong to a note already. The administrator who removed a comment is
-- not known any more.
insert into notes (id, city_id, location_id, work_order_id, text, created_by, created_at, recorded_at, deleted_at, deleted_by)
select case when exists (select from notes n where n.id = c.id) then gen_random_uuid() else c.id end, c.city_id,
  w.location_id, c.work_order_id, c.text, c.created_by, c.created_at, c.recorded_at, c.deleted_at,
  case when c.deleted_at is not null then c.created_by end
from work_order_comments c join work_orders w on w.id = c.work_order_id;

drop table work_order_comments;
