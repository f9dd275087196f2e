/** A person's own devices for push messages (TELL-9). Nobody else lists or removes them. */
import { type InputOf, orNotFound, problem } from '@lamplighter/domain/http'
import type * as contract from '@lamplighter/domain/notifications'
import type { Selectable } from 'kysely'
import { isPushEndpoint } from '../../../config/push-hosts.ts'
import type { PushDevicesTable } from '../../../db/schema.ts'
import { done, type ReadContext, type WriteContext } from '../../../http/context.ts'
import { deviceName } from '../../auth/index.ts'
import * as repo from './push-devices.repo.ts'

export async function list({ db, user }: ReadContext) {
  return { body: (await repo.listDevices(db, user.userId)).map(present) }
}

export async function put(
  { parts, db, user, sessionId, audits }: WriteContext,
  { body }: InputOf<typeof contract.putPushDevice>,
) {
  const { endpoint, p256dh, auth, userAgent, replaces } = body
  if (!isPushEndpoint(endpoint, parts.config.pushHosts))
    throw problem('push_service_unknown', { field: 'endpoint' })
  const given = {
    user_id: user.userId,
    session_uid: sessionId,
    endpoint,
    p256dh,
    auth,
    user_agent: userAgent,
  }
  if (replaces) return { body: present(orNotFound(await repo.renewDevice(db, replaces, given))) }
  const saved = present(await repo.saveDevice(db, given))
  audits.push({ objectType: 'push_device', objectId: saved._id, cityId: null, after: { name: saved.name } })
  return { body: saved }
}

export async function remove(
  { db, user, audits }: WriteContext,
  { params }: InputOf<typeof contract.deletePushDevice>,
) {
  const { _id, name } = present(orNotFound(await repo.deleteDevice(db, params.id, user.userId)))
  audits.push({ objectType: 'push_device', objectId: _id, cityId: null, before: { name } })
  return done
}

const present = (row: Selectable<PushDevicesTable>): contract.PushDevice => ({
  _id: row.id,
  name: deviceName(row.user_agent),
  createdAt: row.created_at.toISOString(),
  lastDeliveredAt: row.last_delivered_at?.toISOString() ?? null,
})
