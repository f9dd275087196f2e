/** Counts of unsent changes on crews' devices: each device reports its own, and city dashboards show them (FEED-14). */
import * as z from 'zod/mini'
import { endpoint, id, success, timestamp } from '../http/index.ts'
import { ofCity } from './city-admin.contract.ts'

/** Largest count in a report. A device with more reports this many. */
export const MAX_WAITING = 9_999

const count = z.int().check(z.minimum(0), z.maximum(MAX_WAITING))
const counts = { notes: count, photos: count, videos: count, orders: count, others: count }

/** Unsent changes on one device, by kind; `others` are mostly changes to locations. */
export type WaitingCounts = Record<keyof typeof counts, number>

export const reportWaiting = endpoint({
  id: 'reportWaiting',
  method: 'PUT',
  path: '/api/waiting',
  summary: 'Report how many changes wait on this device, without their content',
  access: 'user',
  body: z.strictObject({
    /** Made by the browser once, and kept in its storage. */
    deviceId: id,
    ...counts,
    /** When the oldest of them was recorded; null if nothing waits. */
    since: z.nullable(timestamp),
  }),
  response: success,
})

export const memberWaiting = z.object({
  _id: id,
  name: z.string(),
  /** When any of the member's devices last reported. */
  heardAt: timestamp,
  /** Devices with unsent changes, the longest wait first. */
  devices: z.array(z.object({ ...counts, since: timestamp, heardAt: timestamp })),
})
export type MemberWaiting = z.infer<typeof memberWaiting>

export const listWaiting = endpoint({
  id: 'listWaiting',
  method: 'GET',
  path: '/api/city-admin/waiting',
  summary: 'What waits on the devices of the members, the longest wait first',
  access: 'user',
  query: z.strictObject(ofCity),
  response: z.array(memberWaiting),
  problems: ['forbidden', 'not_found'],
})
