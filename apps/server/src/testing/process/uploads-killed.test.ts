/** The server is killed during uploads: received bytes are kept, and no file can end every new start. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_FINISH_INTERRUPTIONS, mediaUploadsPath } from '@lamplighter/domain/media'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { encoded, partHeaders, tusHeaders } from '../../features/media/testing/uploads.ts'
import { type Installation, makeInstallation } from './installation.ts'
import type { ServerProcess } from './server-process.ts'

let installation: Installation
let server: ServerProcess
let content: Buffer
beforeAll(async () => {
  installation = await makeInstallation()
  server = await installation.start()
  content = await sharp({
    create: {
      width: 900,
      height: 700,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer()
})
afterAll(() => installation.close())

type Body = NonNullable<RequestInit['body']>

const ask = (method: string, path: string, headers: object, body?: Body) =>
  fetch(`${server.url}${path}`, {
    method,
    headers: { ...tusHeaders, authorization: `Bearer ${installation.tokens.wes}`, ...headers },
    ...(body ? { body, duplex: 'half' } : {}),
  } as RequestInit)

async function announce(): Promise<string> {
  const mediaId = uuidv7()
  const metadata = { mediaId, cityId: installation.world.cities.prairieFalls.id, filename: 'a.jpg' }
  const headers = { 'upload-length': String(content.length), 'upload-metadata': encoded(metadata) }
  expect((await ask('POST', mediaUploadsPath, headers)).status).toBe(201)
  return mediaId
}
const head = (id: string) => ask('HEAD', `${mediaUploadsPath}/${id}`, {})
const sendPart = (id: string, offset: number, body: Body) =>
  ask('PATCH', `${mediaUploadsPath}/${id}`, partHeaders(offset), body)

async function killAndStart(): Promise<void> {
  server.node.kill('SIGKILL')
  await server.ended
  server = await installation.start()
}

async function expectWhole(id: string): Promise<void> {
  const rows = await installation.query<{ object_key: string; width: number }>(
    'select object_key, width from media where id = $1',
    [id],
  )
  expect(rows).toMatchObject([{ width: 900 }])
  const { data } = await sharp(join(installation.dataDir, 'media', rows[0]?.object_key ?? ''))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data).toHaveLength(900 * 700 * 3)
}

it('unfinished uploads resume where they were', async () => {
  const half = Math.floor(content.length / 2)
  const ids = await Promise.all([announce(), announce(), announce()])
  const sending = ids.map((id) => {
    // The first half arrives, the second never does.
    const body = new ReadableStream({ start: (stream) => stream.enqueue(content.subarray(0, half)) })
    return sendPart(id, 0, body).catch(() => 'cut off')
  })
  const sizeOf = (id: string) =>
    stat(join(installation.dataDir, 'uploads', id)).then(
      ({ size }) => size,
      () => 0,
    )
  for (const id of ids) await expect.poll(() => sizeOf(id), { timeout: 10_000 }).toBe(half)
  await killAndStart()
  expect(await Promise.all(sending)).toEqual(['cut off', 'cut off', 'cut off'])
  for (const id of ids) {
    expect((await head(id)).headers.get('upload-offset')).toBe(String(half))
    expect((await sendPart(id, half, content.subarray(half))).status).toBe(204)
    await expectWhole(id)
  }
})

/** Kills the server while it finishes an upload, which waits for a lock. */
async function killWhileFinishing(id: string, interruptions: number, asking: () => Promise<unknown>) {
  const client = await installation.connect()
  await client.query('begin')
  await client.query('lock table object_deletions in exclusive mode')
  const asked = asking().catch(() => 'cut off')
  const counted = async () =>
    (await client.query('select interruptions from media_uploads where id = $1', [id])).rows[0]?.interruptions
  await expect.poll(counted, { timeout: 10_000 }).toBe(interruptions)
  server.node.kill('SIGKILL')
  await server.ended
  expect(await asked).toBe('cut off')
  await client.query('rollback')
  await client.end()
  server = await installation.start()
}

it('a file during which the server was killed is finished later, and abandoned after the fifth time', async () => {
  const [once, often] = [await announce(), await announce()]
  await killWhileFinishing(once, 1, () => sendPart(once, 0, content))
  expect((await head(once)).status).toBe(200)
  await expectWhole(once)

  await killWhileFinishing(often, 1, () => sendPart(often, 0, content))
  const client = await installation.connect()
  const four = MAX_FINISH_INTERRUPTIONS - 1
  await client.query('update media_uploads set interruptions = $2 where id = $1', [often, four])
  await client.end()
  await killWhileFinishing(often, MAX_FINISH_INTERRUPTIONS, () => head(often))
  expect((await head(often)).status).toBe(422)
  const again = await ask('POST', mediaUploadsPath, {
    'upload-length': String(content.length),
    'upload-metadata': encoded({
      mediaId: often,
      cityId: installation.world.cities.prairieFalls.id,
      filename: 'a.jpg',
    }),
  })
  expect([again.status, ((await again.json()) as { code: string }).code]).toEqual([422, 'media_failed'])
})
