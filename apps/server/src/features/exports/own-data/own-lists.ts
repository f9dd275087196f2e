/**
 * Lists of everything that the installation stores about one person, and of their words (PRIV-3). Records of cities are in it as
 * far as the person may see them now, since former members lose sight of a city's records. No secret and no hash is in it.
 */
import { EMBEDDED_ISSUER } from '@lamplighter/domain/auth'
import { type RawBuilder, sql } from 'kysely'
import type { SignedInUser } from '../../../http/context.ts'
import { enteredColumns } from '../../locations/index.ts'
import { visibleLocations } from '../../memberships/index.ts'

export interface OwnList {
  /** Name of the file in the archive. */
  file: string
  select: RawBuilder<object>
}

/** Former values may be others' words, and assignments name colleagues. */
const ownChanges = sql`(select coalesce(jsonb_agg(case when f->>'field' = 'assigned' then jsonb_build_object('field', f->'field')
    else jsonb_build_object('field', f->'field', 'to', f->'to') end), '[]')
  from jsonb_array_elements(x.changes) f) as changes`

/** `c` is the row's city; empty if the row has none. */
const cityName = sql`(select c.name || ', ' || c.state from cities c where c.id = x.city_id) as city`

export function ownLists(user: SignedInUser): OwnList[] {
  const me = sql`${user.userId}::uuid`
  const seen = visibleLocations(user)
  /** Rows of something at a location that the person may see. */
  const place = sql`join locations l on l.id = x.location_id and l.deleted_at is null and ${seen}`
  const orderPlace = sql`join work_orders o on o.id = x.work_order_id
    join locations l on l.id = o.location_id and l.deleted_at is null and ${seen}`
  const list = (file: string, select: RawBuilder<object>): OwnList => ({ file, select })
  return [
    list(
      'account.json',
      sql`select x.id, x.name, x.email, x.email_verified, x.platform_role, x.issuer as signs_in_at,
        x.created_at, x.updated_at from users x where x.id = ${me}`,
    ),
    list(
      'memberships.json',
      sql`select ${cityName}, x.role, x.status, x.user_type as department, x.custom_categories as categories,
        x.created_at, x.updated_at from city_memberships x where x.user_id = ${me} order by x.created_at`,
    ),
    list(
      'join-requests.json',
      sql`select ${cityName}, x.status, x.requested_at, x.decided_at from city_requests x where x.user_id = ${me}
        order by x.requested_at`,
    ),
    list(
      'crews.json',
      sql`select x.id, x.name, ${cityName}, x.lead_id = ${me} as leads from crews x where x.member_ids @> array[${me}]
        order by x.id`,
    ),
    list(
      'sign-ins.json',
      sql`select x.user_agent as browser, x.ip, x.created_at, x.last_used_at, x.ended_at
        from oidc_sign_ins x join users u on u.subject = x.account_id::text and u.issuer = ${EMBEDDED_ISSUER}
        where u.id = ${me} order by x.created_at`,
    ),
    list(
      'access-tokens.json',
      sql`select x.name, ${cityName}, x.scopes, x.created_at, x.expires_at, x.last_used_at, x.revoked_at
        from access_tokens x where x.user_id = ${me} order by x.created_at`,
    ),
    list(
      'push-devices.json',
      sql`select x.user_agent as browser, x.created_at, x.renewed_at, x.last_delivered_at from push_devices x
        where x.user_id = ${me} order by x.created_at`,
    ),
    list(
      'device-reports.json',
      sql`select x.device_id, x.notes, x.photos, x.videos, x.orders, x.others, x.since, x.heard_at from device_reports x
        where x.user_id = ${me} order by x.heard_at`,
    ),
    list(
      'open-work-orders.json',
      sql`select x.work_order_id, x.seen_at from work_order_viewers x where x.user_id = ${me} order by x.seen_at`,
    ),
    list(
      'notification-choices.json',
      sql`select x.choices, x.quiet as quiet_hours from notification_choices x where x.user_id = ${me}`,
    ),
    list(
      'notifications.json',
      sql`select x.id, ${cityName}, x.trigger, x.work_order_id, x.created_at, x.read_at from notifications x
        where x.user_id = ${me} order by x.created_at`,
    ),
    list(
      'saved-views.json',
      sql`select x.name, x.search, x.created_at from saved_views x where x.user_id = ${me} order by x.created_at`,
    ),
    list(
      'calendars.json',
      sql`select x.crew_id, x.created_at, x.last_read_at from crew_calendars x where x.user_id = ${me}
        order by x.created_at`,
    ),
    list(
      'invitations.json',
      sql`select ${cityName}, x.created_by = ${me} as made_by_you, x.used_by = ${me} as used_by_you, x.created_at, x.used_at
        from invitations x where x.created_by = ${me} or x.used_by = ${me} order by x.created_at`,
    ),
    list(
      'locations.json',
      sql`select l.id, ${enteredColumns}, l.latitude, l.longitude, l.street, l.city, l.state, l.zip, l.created_at
        from locations l
        where l.created_by = ${me} and l.deleted_at is null and ${seen} order by l.id`,
    ),
    list(
      'location-changes.json',
      sql`select x.location_id, x.kind, ${ownChanges}, x.changed_at, x.recorded_at from location_history x ${place}
        where x.changed_by = ${me} order by x.id`,
    ),
    list(
      'notes.json',
      sql`select x.id, x.location_id, l.name as location, x.work_order_id, x.text, x.created_at, x.recorded_at, x.deleted_at,
        (select coalesce(json_agg(m.id order by m.id), '[]') from media m where m.note_id = x.id
          and m.uploaded_by = ${me}) as media
        from notes x ${place} where x.created_by = ${me} order by x.id`,
    ),
    list(
      'work-orders.json',
      sql`select x.id, x.location_id, l.name as location, x.status, x.created_at,
        case when x.created_by = ${me} then x.title end as title,
        case when x.created_by = ${me} then x.description end as description,
        case when x.created_by = ${me} then x.recorded_at end as recorded_at,
        case when x.closed_by = ${me} then x.closed_at end as closed_by_you_at,
        case when x.closed_by = ${me} then x.closing_note end as closing_note,
        x.created_by = ${me} as made_by_you, x.assignee_ids @> array[${me}] as assigned_to_you
        from work_orders x ${place}
        where x.created_by = ${me} or x.closed_by = ${me} or x.assignee_ids @> array[${me}] order by x.id`,
    ),
    list(
      'work-order-changes.json',
      sql`select x.work_order_id, x.kind, ${ownChanges}, x.changed_at, x.recorded_at from work_order_changes x ${orderPlace}
        where x.changed_by = ${me} order by x.id`,
    ),
    list(
      'work-order-steps.json',
      sql`select x.work_order_id, ${cityName}, x.kind, x.reason, x.latitude, x.longitude, x.created_at, x.recorded_at
        from work_order_steps x ${orderPlace} where x.created_by = ${me} order by x.id`,
    ),
    list(
      'reopenings.json',
      sql`select x.work_order_id, x.reopened_by = ${me} as reopened_by_you,
        case when x.reopened_by = ${me} then x.reopened_at end as reopened_at,
        case when x.reopened_by = ${me} and not x.by_resident then x.reason end as reason,
        case when x.closed_by = ${me} then x.closed_at end as closed_by_you_at,
        case when x.closed_by = ${me} then x.closing_note end as closing_note
        from work_order_reopenings x ${orderPlace} where x.reopened_by = ${me} or x.closed_by = ${me} order by x.id`,
    ),
    list(
      'answers-to-residents.json',
      sql`select x.number as report, ${cityName}, x.status, x.public_reason as answer, x.decided_at
        from resident_reports x where x.decided_by = ${me} order by x.decided_at`,
    ),
    list(
      'imports.json',
      sql`select x.id, ${cityName}, x.file_name, x.kind, x.status, x.created_at, x.saved_at from imports x
        where x.started_by = ${me} or x.acting = ${me} order by x.created_at`,
    ),
    list(
      'order-rules.json',
      sql`select x.name, ${cityName}, x.is_on, x.trigger, x.created_at, x.updated_at from order_rules x
        where x.saved_by = ${me} order by x.created_at`,
    ),
    list(
      'city-files.json',
      sql`select ${cityName}, x.file_name, x.status, x.created_at from city_exports x where x.asked_by = ${me}
        order by x.created_at`,
    ),
    list(
      'holds.json',
      sql`select ${cityName}, case when x.created_by = ${me} then x.reason end as reason, x.subject_kind as holds_a,
        x.created_by = ${me} as placed_by_you, x.created_at, x.lifted_by = ${me} as lifted_by_you, x.lifted_at
        from holds x where x.created_by = ${me} or x.lifted_by = ${me} order by x.created_at`,
    ),
    list(
      'regions.json',
      sql`select r.name, x.added_at from region_viewers x join regions r on r.id = x.region_id
        where x.user_id = ${me} order by x.added_at`,
    ),
    list(
      'activities.json',
      sql`select x.created_at, x.recorded_at, ${cityName}, x.type, x.action, x.location_id, x.target_id as record_id
        from activities x where x.user_id = ${me} order by x.id`,
    ),
    list(
      'audit.json',
      sql`select x.at, x.endpoint as action, x.object_type as record_type, x.object_id as record_id, ${cityName}, x.ip,
        x.outcome, (select t.name from access_tokens t where t.id = x.access_token_id) as access_token
        from (select * from audit where user_id = ${me} and city_id is not null
          union all select * from audit where user_id = ${me} and city_id is null) x order by x.id`,
    ),
  ]
}

export interface OwnFile {
  id: string
  name: string
  key: string
  type: string
  note: string | null
  bytes: number
  taken_at: Date | null
  uploaded_at: Date
}

/** Photos and videos that the person uploaded, latest first. */
export const ownFiles = (user: SignedInUser): RawBuilder<OwnFile> =>
  sql`select x.id, x.name, x.object_key as key, x.content_type as type, x.note_id as note, x.bytes::float8 as bytes,
      x.taken_at, x.created_at as uploaded_at
    from media x join locations l on l.id = x.location_id and l.deleted_at is null and ${visibleLocations(user)}
    left join notes n on n.id = x.note_id
    where x.uploaded_by = ${user.userId}::uuid and n.deleted_at is null order by x.id desc`
