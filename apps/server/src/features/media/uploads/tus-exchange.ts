/** Passes a request to the tus server and its response back to Fastify, so that every error has our problem format. */
import { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { Problem, problem } from '@lamplighter/domain/http'
import { MAX_VIDEO_BYTES, mediaUploadsPath } from '@lamplighter/domain/media'
import { Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UploadStore } from './upload-store.ts'

/** The content type of a part of a file. */
export const PART_TYPE = 'application/offset+octet-stream'

/** Errors thrown by our own code inside tus, by request: tus would answer a bare 500. */
const thrown = new WeakMap<object, Error>()

export function createTus(store: UploadStore): Server {
  return new Server({
    path: mediaUploadsPath,
    datastore: store,
    relativeLocation: true,
    allowedOrigins: [],
    maxSize: MAX_VIDEO_BYTES,
    namingFunction: (_request, metadata) => metadata?.mediaId ?? '',
    onResponseError: (request, error) => {
      if (error instanceof Error) thrown.set(request, error)
      return undefined
    },
  })
}

/**
 * `id` is the upload that the caller may access; tus would use the last segment of the URL, even from the query.
 * `metadata` replaces the device's. Rethrows errors of our own code.
 */
export async function askTus(
  tus: Server,
  request: FastifyRequest,
  replace: { id?: string; metadata?: string } = {},
): Promise<Response> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string') headers.set(name, value)
  if (replace.metadata) headers.set('upload-metadata', replace.metadata)
  const isPart = headers.get('content-type') === PART_TYPE && ['POST', 'PATCH'].includes(request.method)
  const body = isPart && request.body instanceof Readable ? request.body : null
  // A creation may have a body of any type, which is not a part of the file.
  if (request.method === 'POST' && !body) headers.delete('content-type')
  const path = replace.id ? `${mediaUploadsPath}/${replace.id}` : mediaUploadsPath
  const forwarded = new Request(new URL(path, 'http://tus.internal'), {
    method: request.method,
    headers,
    // Two libraries declare the types of web streams; at run time there is one implementation.
    ...(body
      ? { body: ReadableStream.from(arriving(body)) as unknown as RequestInit['body'], duplex: 'half' }
      : {}),
  })
  const response = await tus.handleWeb(forwarded)
  const error = thrown.get(forwarded)
  if (error) throw error
  return response
}

/**
 * Ends when the connection breaks, so that tus writes the received bytes and only then admits the next request. Reads
 * nothing before tus asks for it: Node drains the body of a request that is rejected at once.
 */
async function* arriving(body: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) yield chunk
  } catch {}
}

export async function answerOf(
  response: Response,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const text = await response.text()
  if (response.status >= 400) return answerRefusal(response, text, request, reply)
  response.headers.forEach((value, name) => {
    if (name !== 'content-type' && name !== 'content-length') reply.header(name, value)
  })
  return reply.code(response.status).send(text || undefined)
}

async function answerRefusal(
  { status }: Response,
  text: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (status === 404 || status === 410) throw problem('not_found')
  if (status === 413) throw problem('media_too_large')
  // A protocol extension that we do not offer: the client's error, not the server's.
  if (status === 501) return protocolError(request, reply, 400, text.trim())
  if (status < 500) return protocolError(request, reply, status, text.trim())
  throw problem('unavailable')
}

/** The offset differs from the device's; tus clients then ask for it. */
export function conflict(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return protocolError(request, reply, 409, 'Upload-Offset conflict')
}

/** For programs, not for people: the protocol fixes the status, the rest has the format of every other error. */
function protocolError(request: FastifyRequest, reply: FastifyReply, status: number, message: string) {
  const body = { ...new Problem('invalid_request').toBody(request.id), status, message }
  return reply.code(status).type('application/problem+json').send(JSON.stringify(body))
}
