/** Sends a file, or the requested byte range of it; HEAD gets only the headers. */
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ByteRange, byteRange } from './byte-range.ts'

interface File {
  bytes: number
  /** The stream closes the file, also when the client disconnects. */
  read(range?: ByteRange): Readable
  /** Closes the file when it is not read after all. */
  close?(): Promise<void>
}

/** `etag` identifies the content, for If-Range; without one If-Range never matches. */
export async function sendFile(
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  file: File,
  etag?: string,
): Promise<FastifyReply> {
  const ifRange = headers['if-range']
  const range = ifRange && ifRange !== etag ? null : byteRange(headers.range, file.bytes)
  reply.header('accept-ranges', 'bytes')
  if (range === 'unsatisfiable') {
    await file.close?.()
    return reply.code(416).header('content-range', `bytes */${file.bytes}`).send()
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`)
  reply.header('content-length', range ? range.end - range.start + 1 : file.bytes)
  if (method === 'GET') return reply.send(file.read(range ?? undefined))
  await file.close?.()
  return reply.send()
}
