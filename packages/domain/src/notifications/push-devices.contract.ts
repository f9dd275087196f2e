/** The devices that show a person's notifications (TELL-9 to TELL-14). */
import * as z from 'zod/mini'
import { endpoint, id, idParams, success, text, timestamp } from '../http/index.ts'

const pushDevice = z.object({
  _id: id,
  /** Browser and system: 'Chrome on Android'. */
  name: z.string(),
  createdAt: timestamp,
  /** When a push service last took a message for it; null if it never did. */
  lastDeliveredAt: z.nullable(timestamp),
})
export type PushDevice = z.output<typeof pushDevice>

export const listPushDevices = endpoint({
  id: 'listPushDevices',
  method: 'GET',
  path: '/api/notifications/devices',
  summary: 'The devices that get push messages for the caller, newest first',
  access: 'user',
  response: z.array(pushDevice),
})

/** Keys of a browser's subscription: a point of P-256 and 16 random bytes, in base64url. */
const publicKey = z.string().check(z.length(87), z.regex(/^[\w-]*$/))
const secret = z.string().check(z.length(22), z.regex(/^[\w-]*$/))

export const putPushDevice = endpoint({
  id: 'putPushDevice',
  method: 'PUT',
  path: '/api/notifications/devices',
  summary: 'Send the caller’s push messages to this device. With `replaces`, renew a device.',
  access: 'user',
  body: z.strictObject({
    /** The address at the browser's push service. It identifies the device. */
    endpoint: text(1000),
    p256dh: publicKey,
    auth: secret,
    userAgent: text(400),
    /**
     * Id that this device got before; null if the caller turns push on. Not found if the device was removed on another one
     * meanwhile.
     */
    replaces: z.nullable(id),
  }),
  response: pushDevice,
  problems: ['not_found', 'push_service_unknown'],
})

export const deletePushDevice = endpoint({
  id: 'deletePushDevice',
  method: 'DELETE',
  path: '/api/notifications/devices/{id}',
  summary: 'Send no more push messages to one of the caller’s devices',
  access: 'user',
  params: idParams,
  response: success,
  problems: ['not_found'],
})
