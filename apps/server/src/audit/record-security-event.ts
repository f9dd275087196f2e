/**
 * Audits sign-in events and file downloads, outside the transaction of a write (SEC-24). No password, token or e-mail
 * address is recorded: people are named by ids alone, and a guessed address is not stored.
 */
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../db/kysely.ts'
import { prepared } from '../db/prepared.ts'

/** The network origin of a request. */
export interface RequestOrigin {
  ip: string
  /** Null when the identity provider itself answers. */
  requestId: string | null
}

export interface SecurityEvent extends RequestOrigin {
  event:
    | 'sign_in'
    | 'sign_out'
    | 'registered'
    | 'session_ended'
    | 'password_changed'
    | 'password_link_asked'
    | 'password_chosen'
    | 'email_confirmed'
    | 'setup_claimed'
    | 'platform_role_refused'
    | 'code_used_twice'
    | 'accounts_joined'
    | 'locations_exported'
    | 'work_orders_exported'
    | 'audit_exported'
    | 'city_exported'
    | 'own_data_exported'
    | 'day_pack_taken'
  outcome: 'done' | 'refused'
  /** The account's owner; null when no account has the address that was tried. */
  account: { issuer: string; subject: string } | null
  /** The user record that was created. */
  userId?: string
  /** The city whose records were read, if only one was. */
  cityId?: string
  /** The access token that asked for a file; missing for a session. */
  accessTokenId?: string | undefined
}

const uuid = z.uuid()

/** Adds one line to the audit trail. The user is the account's owner, if there is a user record yet. */
export async function recordSecurityEvent(db: Db, event: SecurityEvent): Promise<void> {
  const { issuer = null, subject = null } = event.account ?? {}
  const accountId = uuid.safeParse(subject).data ?? null
  const of = event.userId ? 'user' : 'account'
  await insertEvent(db, {
    ...event,
    cityId: event.cityId ?? null,
    accessTokenId: event.accessTokenId ?? null,
    issuer,
    subject,
    of,
    id: event.userId ?? accountId,
  })
}

const insertEvent = prepared<
  unknown,
  Omit<SecurityEvent, 'account' | 'cityId' | 'accessTokenId'> & {
    cityId: string | null
    accessTokenId: string | null
    issuer: string | null
    subject: string | null
    of: string
    id: string | null
  }
>(
  (v) => sql`
    insert into audit (user_id, endpoint, object_type, object_id, city_id, outcome, ip, request_id,
      access_token_id)
    select (select id from users where issuer = ${v.issuer}::text and subject = ${v.subject}::text), ${v.event}::text,
      ${v.of}::text, ${v.id}::uuid, ${v.cityId}::uuid, ${v.outcome}::text, ${v.ip}::text, ${v.requestId}::text,
      ${v.accessTokenId}::uuid`,
)
