/**
 * Resumable uploads over the tus protocol at /api/media/uploads. The upload's id is the media id that the device
 * created, so that a repeated request finds the upload. tus transfers the bytes; this file decides on access and
 * limits (MEDIA-4, MEDIA-7).
 */
import { openingOf } from '@lamplighter/domain/access-tokens'
import { id as idShape, invalidField, orNotFound, problem, uploadRateClassOf } from '@lamplighter/domain/http'
import {
  checkAnnouncedFile,
  fileLabel,
  mediaUploadsPath,
  type UploadMetadata,
  uploadMetadata,
} from '@lamplighter/domain/media'
import { isRemovedCity, workingMembershipIn } from '@lamplighter/domain/memberships'
import { Metadata, TUS_RESUMABLE } from '@tus/server'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Admit } from '../../../http/admission/admission.ts'
import { loadCaller } from '../../../http/admission/caller.ts'
import type { SignedInUser } from '../../../http/context.ts'
import { rememberCaller } from '../../../http/log/log.ts'
import { notAllowed } from '../../../http/transport/not-allowed.ts'
import type { Parts } from '../../../parts.ts'
import { rejectInactiveCity } from '../../memberships/index.ts'
import * as repo from '../media.repo.ts'
import { createFinishAttempts } from './finish-attempts.ts'
import { createFinisher } from './finish-upload.ts'
import { answerOf, askTus, conflict, createTus, PART_TYPE } from './tus-exchange.ts'
import { type PendingUpload, UploadStore } from './upload-store.ts'

/** `onlyCity` is set for the access token of a city: the owner's uploads elsewhere are closed to it. */
type Uploader = SignedInUser & { onlyCity: string | null }
type OneUpload = FastifyRequest<{ Params: { id: string } }>

export const mediaUploads: FastifyPluginAsync<{ parts: Parts; admit: Admit }> = async (
  app,
  { parts, admit },
) => {
  const { db } = parts
  const store = new UploadStore(parts)
  const attempts = createFinishAttempts(parts, store)
  const finish = createFinisher(parts, store, attempts)
  const tus = createTus(store)
  await store.clearLeftovers()
  app.addHook('preClose', () => attempts.forgiveRunning())

  // Bodies are file parts of any size: tus streams them, nothing else reads them.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('tus-resumable', TUS_RESUMABLE)
    reply.header('cache-control', 'no-store')
  })

  const admission = { opening: openingOf('uploadMedia'), takesBasic: false }
  const callerOf = async (request: FastifyRequest, reply: FastifyReply): Promise<Uploader> => {
    const claims = await admit(request, reply, uploadRateClassOf(request.method), admission)
    const user = await loadCaller(db, claims)
    rememberCaller(request, user)
    return { ...user, onlyCity: claims.accessToken?.cityId ?? null }
  }

  /**
   * The record or the unfinished upload of this URL, if it is the caller's own and they are still a member of the city.
   */
  async function ownUpload(request: OneUpload, reply: FastifyReply) {
    const user = await callerOf(request, reply)
    const id = orNotFound(idShape.safeParse(request.params.id).data).toLowerCase()
    const finished = await repo.findMedia(db, id)
    const pending = finished ? null : await store.find(id)
    if ((finished?.uploaded_by ?? pending?.metadata.uploaderId) !== user.userId) throw problem('not_found')
    if (pending) refuseOutsider(user, pending.metadata.cityId)
    if (finished && user.onlyCity !== null) refuseOutsider(user, finished.city_id)
    return { id, finished, pending }
  }

  /** After the last byte the file is checked and stored, before tus's response is sent. */
  async function finishIfComplete(upload: PendingUpload | null, reply: FastifyReply): Promise<void> {
    if (!upload?.complete) return
    const gone = goneSignal(reply)
    await attempts.settledElsewhere(upload.id)
    await attempts.inTurn(upload, async () => {
      const left = await store.find(upload.id)
      refuseForGood(left)
      if (left) await finish(left, gone)
    })
  }

  app.options(mediaUploadsPath, async (request, reply) => {
    await callerOf(request, reply)
    return answerOf(await askTus(tus, request), request, reply)
  })

  app.post(mediaUploadsPath, async (request, reply) => {
    const user = await callerOf(request, reply)
    const named = metadataOf(request)
    const metadata = { ...named, cityId: await parts.formerCities.present(named.cityId) }
    const bytes = lengthOf(request)
    refuseOutsider(user, metadata.cityId)
    await rejectInactiveCity(db, user, metadata.cityId)
    const refused = checkAnnouncedFile({ type: metadata.filetype, name: metadata.filename, bytes })
    if (refused) throw problem(refused.code)
    if (bytes === 0) throw problem('media_unreadable')
    const finished = await repo.findMedia(db, metadata.mediaId)
    if (finished && finished.uploaded_by !== user.userId) throw problem('id_taken')
    if (finished && user.onlyCity !== null) refuseOutsider(user, finished.city_id)
    if (finished) return arrivedBefore(reply, finished.id, finished.bytes)
    const begun = await store.promise({ ...metadata, uploaderId: user.userId, bytes })
    // A repeat may name another city than the upload that it goes on with.
    refuseOutsider(user, begun.metadata.cityId)
    const first = carriesPart(request)
    if (first && begun.arrived > 0) {
      await finishIfComplete(begun, reply)
      return arrivedBefore(reply, begun.id, begun.arrived)
    }
    const release = first ? await store.goOn(begun, partLengthOf(request)) : null
    const asTaken = Metadata.stringify(metadata)
    const response = await askTus(tus, request, { metadata: asTaken }).finally(() => release?.())
    if (first && response.ok) await finishIfComplete(await store.find(begun.id), reply)
    return answerOf(response, request, reply)
  })

  app.head(`${mediaUploadsPath}/:id`, async (request: OneUpload, reply) => {
    const { id, finished, pending } = await ownUpload(request, reply)
    refuseForGood(pending)
    await finishIfComplete(pending, reply)
    const bytes = finished?.bytes ?? (pending?.complete ? pending.bytes : undefined)
    if (bytes === undefined) return answerOf(await askTus(tus, request, { id }), request, reply)
    return reply.header('upload-offset', bytes).header('upload-length', bytes).send()
  })

  app.patch(`${mediaUploadsPath}/:id`, async (request: OneUpload, reply) => {
    const { id, finished, pending } = await ownUpload(request, reply)
    // The device missed our response to its last part; HEAD tells it that the upload is complete.
    if (finished) return conflict(request, reply)
    refuseForGood(pending)
    const release = pending && (await store.goOn(pending, partLengthOf(request)))
    const response = await askTus(tus, request, { id }).finally(() => release?.())
    if (response.ok) await finishIfComplete(await store.find(id), reply)
    return answerOf(response, request, reply)
  })

  app.delete(`${mediaUploadsPath}/:id`, async (request: OneUpload, reply) => {
    const { id, finished } = await ownUpload(request, reply)
    if (!finished) return answerOf(await askTus(tus, request, { id }), request, reply)
    if (!(await repo.discardUnattached(db, id))) throw problem('forbidden')
    return reply.code(204).send()
  })

  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: mediaUploadsPath,
    handler: notAllowed('POST, OPTIONS'),
  })
  app.route({
    method: ['GET', 'PUT', 'POST'],
    url: `${mediaUploadsPath}/:id`,
    handler: notAllowed('HEAD, PATCH, DELETE'),
  })
}

/** Answers a repeated creation: the device continues from there. */
function arrivedBefore(reply: FastifyReply, id: string, offset: number): FastifyReply {
  return reply
    .code(201)
    .header('location', `${mediaUploadsPath}/${id}`)
    .header('upload-offset', offset)
    .send()
}

/** Aborts when the connection closes before the answer. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => !reply.raw.writableEnded && gone.abort())
  return gone.signal
}

/** A rejected file is not checked again. */
function refuseForGood(upload: PendingUpload | null): void {
  if (upload?.refused) throw problem(upload.refused)
}

/** True for a creation with the first part of its file. */
const carriesPart = ({ headers }: FastifyRequest) => headers['content-type'] === PART_TYPE

function partLengthOf({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length']
  return length && /^\d{1,15}$/.test(length) ? Number(length) : undefined
}

function refuseOutsider(user: SignedInUser, cityId: string): void {
  if (isRemovedCity(user, cityId)) throw problem('city_removed')
  if (!workingMembershipIn(user, cityId)) throw problem('upload_by_outsider')
}

function metadataOf(request: FastifyRequest): UploadMetadata {
  const header = request.headers['upload-metadata']
  const parsed = uploadMetadata.safeParse(readMetadata(typeof header === 'string' ? header : ''))
  if (parsed.success) {
    const { mediaId, cityId, locationId, filename } = parsed.data
    const lower = { mediaId: mediaId.toLowerCase(), cityId: cityId.toLowerCase() }
    const label = { filename: fileLabel(filename) }
    return {
      ...parsed.data,
      ...lower,
      ...label,
      ...(locationId ? { locationId: locationId.toLowerCase() } : {}),
    }
  }
  const errors = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw problem('invalid_request', {}, { errors })
}

/** A key without a value counts as omitted. */
function readMetadata(header: string): Record<string, unknown> {
  try {
    return Object.fromEntries(Object.entries(Metadata.parse(header)).filter(([, value]) => value !== null))
  } catch {
    throw invalidField('Upload-Metadata', 'cannot be read')
  }
}

function lengthOf(request: FastifyRequest): number {
  const header = request.headers['upload-length']
  if (typeof header === 'string' && /^\d{1,15}$/.test(header)) return Number(header)
  throw invalidField('Upload-Length', 'must be the file’s size')
}
