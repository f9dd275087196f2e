/** Sends a file, or the requested byte range of it. A HEAD request gets only the headers. */
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface ByteRange {
  start: number
  /** Inclusive. */
  end: number
}

interface File {
  bytes: number
  /** The stream closes the file, even if the client disconnects. */
  read(range?: ByteRange): Readable
  /** Closes the file if nobody reads it. */
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

/**
 * Parses a `Range` header with a single byte range (RFC 9110, section 14). `byteRange('bytes=-500', 2000)` is
 * `{ start: 1500, end: 1999 }`. Returns null, for the whole file, if there is no header, several ranges, or an unknown
 * format. Returns 'unsatisfiable' if the range begins after the last byte.
 */
export function byteRange(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  if (from === '') {
    const last = Math.min(Number(to), bytes)
    return last === 0 ? 'unsatisfiable' : { start: bytes - last, end: bytes - 1 }
  }
  if (to !== '' && Number(to) < Number(from)) return null
  if (Number(from) >= bytes) return 'unsatisfiable'
  return { start: Number(from), end: to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1) }
}
