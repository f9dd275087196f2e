/**
 * A bucket on this machine: objects can be put, also in parts, read in ranges, copied, listed and deleted. It does not check
 * signatures; `failWith` makes it answer with one of S3's errors. Tests that need more use a real service.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type StandIn, startStandIn } from './stand-in.ts'

export interface S3StandIn {
  settings: { bucket: string; endpoint: string; region: string; accessKeyId: string; secretAccessKey: string }
  /** Environment variables for the server. */
  environment: Record<string, string>
  objects: Map<string, { bytes: Buffer; at: Date }>
  /** The method and path of each request, and a list's prefix. */
  asked: StandIn['asked']
  /** Answers everything with this error until null; 'silence' accepts the request and never answers. */
  failWith(error: { code: string; status: number } | 'silence' | null): void
  close(): void
}

const BUCKET = 'city'

export async function startS3(): Promise<S3StandIn> {
  const objects: S3StandIn['objects'] = new Map()
  const parts: Parts = new Map()
  const server = await startStandIn()
  let refusal: Parameters<S3StandIn['failWith']>[0] = null
  server.answer = async (request, response) => {
    const body = await buffer(request)
    if (refusal === 'silence') return
    if (refusal) return fail(response, refusal)
    const url = new URL(request.url ?? '', server.url)
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/')
    if (bucket !== BUCKET) return fail(response, { code: 'NoSuchBucket', status: 404 })
    const key = rest.join('/')
    if (key === '') return list(response, objects, url.searchParams.get('prefix') ?? '')
    if (url.searchParams.has('uploads') || url.searchParams.has('uploadId'))
      return inParts(request, response, { objects, parts, key, body, search: url.searchParams })
    if (request.method === 'PUT') return put(request, response, objects, key, body)
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found) return fail(response, { code: 'NoSuchKey', status: 404 })
    read(request, response, found.bytes)
  }
  const settings = {
    bucket: BUCKET,
    endpoint: server.url,
    region: 'us-east-1',
    accessKeyId: 'KEY',
    secretAccessKey: 'a-secret-of-its-own',
  }
  return {
    settings,
    environment: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: server.url,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    objects,
    asked: server.asked,
    failWith(error) {
      refusal = error
    },
    close: server.close,
  }
}

/** The parts of an unfinished upload, by its id. */
type Parts = Map<string, Buffer[]>

interface PartRequest {
  objects: S3StandIn['objects']
  parts: Parts
  key: string
  body: Buffer
  search: URLSearchParams
}

function inParts(
  { method }: IncomingMessage,
  response: ServerResponse,
  { objects, parts, key, body, search }: PartRequest,
): void {
  const id = search.get('uploadId') ?? `upload-${parts.size + 1}`
  if (search.has('uploads')) {
    parts.set(id, [])
    const answer = `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`
    response.writeHead(200, { 'content-type': 'application/xml' }).end(answer)
    return
  }
  const there = parts.get(id)
  if (!there) {
    fail(response, { code: 'NoSuchUpload', status: 404 })
    return
  }
  if (method === 'PUT') {
    there[Number(search.get('partNumber')) - 1] = body
    response.writeHead(200, { etag: `"${md5(body)}"` }).end()
    return
  }
  parts.delete(id)
  if (method === 'POST') objects.set(key, { bytes: Buffer.concat(there), at: new Date() })
  const answer = '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>'
  response.writeHead(method === 'POST' ? 200 : 204, { 'content-type': 'application/xml' })
  response.end(method === 'POST' ? answer : undefined)
}

function fail(response: ServerResponse, { code, status }: { code: string; status: number }): void {
  const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>Refused</Message></Error>`
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
}

function list(response: ServerResponse, objects: S3StandIn['objects'], prefix: string): void {
  const found = [...objects].filter(([key]) => key.startsWith(prefix))
  const contents = found.map(
    ([key, { bytes, at }]) =>
      `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><ETag>&quot;${md5(bytes)}&quot;</ETag>` +
      `<Size>${bytes.length}</Size></Contents>`,
  )
  const body =
    `<?xml version="1.0"?><ListBucketResult><Name>${BUCKET}</Name><Prefix>${prefix}</Prefix>` +
    `<KeyCount>${found.length}</KeyCount><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`
  response.writeHead(200, { 'content-type': 'application/xml' }).end(body)
}

function put(
  request: IncomingMessage,
  response: ServerResponse,
  objects: S3StandIn['objects'],
  key: string,
  body: Buffer,
): void {
  const source = request.headers['x-amz-copy-source']
  const from = typeof source === 'string' ? decodeURIComponent(source).replace(/^\/?[^/]*\//, '') : null
  const copied = from === null ? null : objects.get(from)
  if (from !== null && !copied) {
    fail(response, { code: 'NoSuchKey', status: 404 })
    return
  }
  const bytes = copied?.bytes ?? body
  objects.set(key, { bytes, at: new Date() })
  const etag = `"${md5(bytes)}"`
  if (!copied) {
    response.writeHead(200, { etag }).end()
    return
  }
  const result = `<CopyObjectResult><ETag>${etag}</ETag><LastModified>${new Date().toISOString()}</LastModified></CopyObjectResult>`
  response.writeHead(200, { 'content-type': 'application/xml' }).end(result)
}

function read({ headers, method }: IncomingMessage, response: ServerResponse, whole: Buffer): void {
  const [, from = '', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? []
  const isPart = from !== ''
  const end = Math.min(whole.length, to === '' ? whole.length : Number(to) + 1)
  const bytes = isPart ? whole.subarray(Number(from), end) : whole
  const etag = `"${md5(whole)}"`
  const range = isPart ? { 'content-range': `bytes ${from}-${end - 1}/${whole.length}` } : {}
  response.writeHead(isPart ? 206 : 200, { 'content-length': bytes.length, etag, ...range })
  response.end(method === 'HEAD' ? undefined : bytes)
}

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
