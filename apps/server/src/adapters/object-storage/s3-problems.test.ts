/** MEDIA-20: a service that answers every request with one of S3's typed errors. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useErrorHandler } from '../../http/transport/error-handler.ts'
import type { ObjectStorage } from './object-storage.ts'
import { createS3Storage } from './s3.ts'

let answer: { code: string; status: number }
let service: Server
let storage: ObjectStorage

beforeEach(async () => {
  service = createServer((request, response) => {
    request.resume()
    // Like real services: HEAD reports an object's size even when its content is unreadable.
    if (request.method === 'HEAD') return response.writeHead(200, { 'content-length': 10 }).end()
    const body = `<Error><Code>${answer.code}</Code><Message>Refused</Message></Error>`
    response.writeHead(answer.status, { 'content-type': 'application/xml' }).end(body)
  })
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  const { port } = service.address() as AddressInfo
  storage = createS3Storage({
    bucket: 'photos',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })
})
afterEach(() => new Promise((done) => service.close(done)))

const put = () => storage.putBytes('a/1.jpg', Buffer.from('x'), 'image/jpeg')
const copy = () => storage.copy('a/1.jpg', 'b/1.jpg')
const remove = () => storage.delete('a/1.jpg')

it.each([
  ['NoSuchUpload', 404, put, 'storage_unavailable'],
  ['NoSuchBucket', 404, put, 'storage_unavailable'],
  ['NoSuchBucket', 404, remove, 'storage_unavailable'],
  ['NoSuchKey', 404, copy, 'media_unknown'],
  ['NotFound', 404, copy, 'media_unknown'],
  ['BucketAlreadyExists', 409, put, 'storage_unavailable'],
  ['BucketAlreadyOwnedByYou', 409, put, 'storage_unavailable'],
  ['InvalidObjectState', 403, copy, 'media_archived'],
  ['InvalidRequest', 400, put, 'storage_unavailable'],
  ['InvalidWriteOffset', 400, put, 'storage_unavailable'],
  ['TooManyParts', 400, put, 'storage_unavailable'],
  ['EncryptionTypeMismatch', 400, put, 'storage_unavailable'],
  ['IdempotencyParameterMismatch', 400, put, 'storage_unavailable'],
  ['ObjectAlreadyInActiveTierError', 403, copy, 'media_archived'],
  ['ObjectNotInActiveTierError', 403, copy, 'media_archived'],
  ['XMinioStorageFull', 507, put, 'storage_full'],
  ['AccessDenied', 403, put, 'storage_unavailable'],
])(
  '%s (%i) becomes a problem with a sentence, its cause kept for the log',
  async (code, status, ask, problem) => {
    answer = { code, status }
    const error = await ask().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: problem, cause: { name: code } })
  },
)

it('reports an archived file, although its size can be read', async () => {
  answer = { code: 'InvalidObjectState', status: 403 }
  const app = Fastify()
  useErrorHandler(app)
  app.get('/file', async (_request, reply) => {
    const object = await storage.get('a/1.jpg')
    return reply.header('content-length', object?.bytes).type('image/jpeg').send(object?.read())
  })
  const response = await app.inject('/file')
  expect(response.statusCode).toBe(409)
  expect(response.json()).toMatchObject({ code: 'media_archived', status: 409 })
  await app.close()
})
