/** Webhooks of a city, as its City Admins set them up (HOOK-1, HOOK-3, HOOK-4). */
import { type InputOf, orNotFound, problem } from '@lamplighter/domain/http'
import { enforce } from '@lamplighter/domain/rules'
import * as contract from '@lamplighter/domain/webhooks'
import { checkWebhookAddress } from '../../adapters/webhooks/webhook-address.ts'
import { allowLongStatements } from '../../db/long-statements.ts'
import { type ClaimedContext, done, type ReadContext, type WriteContext } from '../../http/context.ts'
import { authorize, lockActiveCity, requireGate } from '../memberships/index.ts'
import * as repo from './webhooks.repo.ts'

/** The path of an address may be what its receiver trusts, and would outlive an access token that read it (TOKEN-3). */
export async function list(
  { db, user, claims }: ClaimedContext,
  { params }: InputOf<typeof contract.listWebhooks>,
) {
  authorize(user, 'city:configure', params)
  const listed = claims.accessToken ? repo.listWebhookOrigins : repo.listWebhooks
  return { body: await listed(db, params.cityId) }
}

export async function log(
  { db, user }: ReadContext,
  { params, query }: InputOf<typeof contract.listWebhookEvents>,
) {
  requireGate(user, 'city_admin:enter')
  authorize(user, 'city:configure', orNotFound(await repo.findWebhook(db, params.id)))
  return repo.listEvents(db, params.id, query)
}

/** A repeat returns the webhook as it is. */
export async function create(
  context: WriteContext,
  { params: { cityId }, body }: InputOf<typeof contract.createWebhook>,
) {
  const { db, user } = context
  authorize(user, 'city:configure', { cityId })
  await lockActiveCity(context, cityId)
  const known = await repo.findWebhook(db, body._id)
  if (known && known.cityId !== cityId) throw problem('id_taken')
  if (!known) {
    enforce(contract.checkNewWebhook(await repo.countWebhooks(db, cityId)))
    await repo.insertWebhook(db, { ...checked(context, body), id: body._id, cityId, secret: body.secret })
  }
  return recorded(context, { id: body._id, cityId }, undefined)
}

export async function update(
  context: WriteContext,
  { params, body }: InputOf<typeof contract.updateWebhook>,
) {
  const { db, ifMatch } = context
  const { webhook, before } = await lockForWriting(context, params.id)
  if (ifMatch !== null && ifMatch !== webhook.version)
    throw problem('version_conflict', {}, { current: before })
  const fields = checked(context, body, webhook.address)
  await repo.saveWebhook(db, webhook.id, fields)
  if (fields.isOn && !webhook.isOn) {
    await allowLongStatements(db)
    await repo.wakeEvents(db, webhook.id)
  }
  return recorded(context, webhook, before)
}

/** The log may be long. */
export async function remove(context: WriteContext, { params }: InputOf<typeof contract.deleteWebhook>) {
  const { db, audits } = context
  const { webhook, before } = await lockForWriting(context, params.id)
  await allowLongStatements(db)
  await repo.deleteWebhook(db, webhook.id)
  audits.push({ objectType: 'webhook', objectId: webhook.id, cityId: webhook.cityId, before, after: null })
  return done
}

export async function rotate(
  context: WriteContext,
  { params, body }: InputOf<typeof contract.rotateWebhookSecret>,
) {
  const { webhook, before } = await lockForWriting(context, params.id)
  await repo.rotateSecret(context.db, webhook.id, body.secret)
  return recorded(context, webhook, before)
}

export async function sendTest(
  context: WriteContext,
  { params, body }: InputOf<typeof contract.sendTestEvent>,
) {
  const { db, audits } = context
  const { webhook } = await lockForWriting(context, params.id)
  if (!webhook.isOn) throw problem('webhook_off')
  const known = await repo.findEvent(db, body._id)
  if (known && known.webhookId !== webhook.id) throw problem('id_taken')
  if (!known) await repo.insertTestEvent(db, { id: body._id, webhookId: webhook.id })
  await repo.endPause(db, webhook.id)
  const event = await repo.eventObject(db, body._id)
  audits.push({ objectType: 'webhook', objectId: webhook.id, cityId: webhook.cityId, after: event })
  return { body: event }
}

export async function resend(context: WriteContext, { params }: InputOf<typeof contract.resendWebhookEvent>) {
  const { db, audits } = context
  const { webhook } = await lockForWriting(context, params.id)
  const event = orNotFound(await repo.findEvent(db, params.eventId))
  if (event.webhookId !== webhook.id) throw problem('not_found')
  if (!webhook.isOn) throw problem('webhook_off')
  await repo.enqueueAgain(db, params.eventId)
  await repo.endPause(db, webhook.id)
  const after = await repo.eventObject(db, params.eventId)
  audits.push({ objectType: 'webhook', objectId: webhook.id, cityId: webhook.cityId, after })
  return { body: after }
}

/** The city is locked before the webhook, as in `create`. */
async function lockForWriting(context: WriteContext, id: string) {
  const { db, user } = context
  requireGate(user, 'city_admin:enter')
  const found = orNotFound(await repo.findWebhook(db, id))
  authorize(user, 'city:configure', found)
  await lockActiveCity(context, found.cityId)
  const webhook = orNotFound(await repo.lockWebhook(db, id))
  return { webhook, before: await repo.webhookObject(db, id) }
}

type Fields = InputOf<typeof contract.updateWebhook>['body']

/** An address that the operator no longer allows does not keep its webhook from being turned off. */
function checked(
  { parts }: WriteContext,
  { name, address, kinds, isOn }: Fields,
  formerAddress: string | null = null,
) {
  const webhook = { name: name.trim(), address: address.trim(), kinds: [...new Set(kinds)], isOn }
  enforce(contract.checkWebhook(webhook))
  if (isOn || webhook.address !== formerAddress)
    enforce(checkWebhookAddress(webhook.address, parts.config.webhookPrivateOrigins))
  return webhook
}

/** The audit trail gets a hash of what the API shows, so never of a secret. */
async function recorded(
  { db, audits }: WriteContext,
  { id, cityId }: { id: string; cityId: string },
  before: unknown,
) {
  const body = await repo.webhookObject(db, id)
  audits.push({ objectType: 'webhook', objectId: id, cityId, before, after: body })
  return { body, version: body.version }
}
