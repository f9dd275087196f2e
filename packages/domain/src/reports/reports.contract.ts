/** Calls of residents, who have no account (REPORT-1 to REPORT-12). A city that takes no reports answers not_found. */
import * as z from 'zod/mini'
import { endpoint, id, latitude, longitude, maxLengths, text, timestamp } from '../http/index.ts'
import { mediaItem } from '../media/media.contract.ts'
import { MAX_REPORT_ADDRESS, MAX_REPORT_DESCRIPTION, reportStates } from './reports.constants.ts'

const SECRET_LENGTH = 43
/** 32 random bytes, base64url. */
const secret = z.string().check(z.minLength(SECRET_LENGTH), z.maxLength(SECRET_LENGTH), z.regex(/^[\w-]+$/))

const service = z.object({ code: z.string(), name: z.string(), group: z.string() })

export const getReportForm = endpoint({
  id: 'getReportForm',
  method: 'GET',
  path: '/api/reports/cities/{city}',
  summary:
    'What the report page of a city needs. `city` is its id or its name and state, such as prairie-falls-ne',
  access: 'anyone',
  params: z.strictObject({ city: text(200) }),
  response: z.object({
    cityId: id,
    name: z.string(),
    state: z.string(),
    slug: z.string(),
    /** Empty if the city gives none. */
    phone: z.string(),
    services: z.array(service),
    /** West, south, east, north of the city limits; null if they are unknown. */
    box: z.nullable(z.tuple([longitude, latitude, longitude, latitude])),
    /** False while the city takes no more reports. */
    isOpen: z.boolean(),
  }),
  problems: ['not_found', 'too_many_requests'],
})

/** The challenge and the solution of ALTCHA, which the library checks. */
const challengeParameters = z.strictObject({
  algorithm: text(40),
  nonce: text(200),
  salt: text(200),
  cost: z.int(),
  keyLength: z.int(),
  keyPrefix: text(200),
  keySignature: z.optional(text(200)),
  expiresAt: z.optional(z.int()),
})
const challenge = z.strictObject({ parameters: challengeParameters, signature: z.optional(text(200)) })

export const getReportChallenge = endpoint({
  id: 'getReportChallenge',
  method: 'GET',
  path: '/api/reports/challenge',
  summary: 'A proof of work that one report needs (ALTCHA)',
  access: 'anyone',
  response: challenge,
  problems: ['too_many_requests'],
})

const newReport = z.strictObject({
  _id: id,
  secret,
  cityId: id,
  category: text(40),
  description: text(MAX_REPORT_DESCRIPTION),
  address: z._default(text(MAX_REPORT_ADDRESS), ''),
  point: z._default(z.nullable(z.strictObject({ latitude, longitude })), null),
  /** For one mail when the report is declined or closed; no answer contains it. */
  email: z._default(text(maxLengths.email), ''),
  proof: z.strictObject({
    challenge,
    solution: z.strictObject({ counter: z.int(), derivedKey: text(200), time: z.optional(z.number()) }),
  }),
})
export type NewReport = z.infer<typeof newReport>

export const sendReport = endpoint({
  id: 'sendReport',
  method: 'POST',
  path: '/api/reports',
  summary:
    'Report a problem. The sender makes the secret (32 random bytes, base64url); only its hash is kept',
  access: 'anyone',
  body: newReport,
  response: z.object({ number: z.int() }),
  status: 201,
  problems: [
    'not_found',
    'too_many_requests',
    'reports_full',
    'report_proof_wrong',
    'report_service_missing',
    'report_description_missing',
    'report_place_missing',
    'report_outside',
    'report_email_wrong',
    'report_email_off',
    'id_taken',
  ],
})

const reportStatus = z.object({
  number: z.int(),
  city: z.object({ name: z.string(), state: z.string(), slug: z.string(), phone: z.string() }),
  service: z.string(),
  description: z.string(),
  address: z.string(),
  sentAt: timestamp,
  state: z.enum(reportStates),
  /** Why the city declined it. */
  reason: z.nullable(z.string()),
  closedAt: z.nullable(timestamp),
  /** Photos of the finished work. */
  photos: z.array(mediaItem),
  /** Until when the reporter may say that it is still broken; null if not. */
  stillBrokenUntil: z.nullable(timestamp),
  /** The reporter said that it is still broken. */
  saidBroken: z.boolean(),
})
export type ReportStatus = z.infer<typeof reportStatus>

export const lookAtReport = endpoint({
  id: 'lookAtReport',
  method: 'POST',
  path: '/api/reports/look',
  summary: 'The state of a report, told to whoever holds its secret',
  access: 'anyone',
  body: z.strictObject({ secret: text(60) }),
  response: reportStatus,
  problems: ['not_found', 'too_many_requests'],
})

export const sayStillBroken = endpoint({
  id: 'sayStillBroken',
  method: 'POST',
  path: '/api/reports/still-broken',
  summary: 'Reopen the work order of a report, once and within 14 days of its closing',
  access: 'anyone',
  body: z.strictObject({ secret: text(60) }),
  response: reportStatus,
  problems: ['not_found', 'too_many_requests', 'still_broken_over'],
})
