/** Uploads hostile files and measures the server's event loop delay and memory. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { box, photo } from '../apps/server/src/features/media/testing/files.ts'
import { ftyp, movie, scattered } from '../apps/server/src/features/media/testing/videos.ts'
import { mediaUploadsPath } from '../packages/domain/src/media/index.ts'
import { type City, makeCity, openPool } from './support/city.ts'
import type { Server } from './support/programs.ts'
import { type Row, round, withGoal } from './support/table.ts'
import type { Testbed } from './support/testbed.ts'

const ROUNDS = 2
const AT_ONCE = 4
const QUIET_MS = 3000

interface HostileFile {
  filename: string
  content: Buffer
}

export async function measureMedia(testbed: Testbed): Promise<Row[]> {
  const databaseUrl = await testbed.database('media')
  const server = await testbed.startApi(databaseUrl)
  const pool = openPool(databaseUrl)
  try {
    const city = await makeCity(pool)
    const files = await hostileFiles()
    await upload(server, city, { filename: 'first.jpg', content: await photo() })
    await server.delay()
    await sleep(QUIET_MS)
    const quiet = await server.delay()
    const began = performance.now()
    const { highest, healthz } = await watched(server, sendAll(server, city, files))
    const seconds = (performance.now() - began) / 1000
    const { p99, longest } = await server.delay()
    const beside = `${files.length * ROUNDS} files, ${AT_ONCE} at a time, in ${round(seconds)} s`
    return [
      withGoal('event loop beside hostile media', p99, 50, ' ms', [
        `99th percentile with ${beside}; the longest ${round(longest)} ms; ${round(quiet.p99)} ms without them`,
        `/healthz meanwhile: p99 ${round(percentile(healthz, 0.99))} ms of ${healthz.length} calls`,
      ]),
      withGoal('memory beside hostile media', highest, 250, ' MB', [
        'the API process; files are read in another',
      ]),
    ]
  } finally {
    await pool.end()
    await server.stop()
  }
}

async function hostileFiles(): Promise<HostileFile[]> {
  const chunks = (count: number) =>
    scattered(
      Uint32Array.from({ length: count }, (_, index) => index * 4),
      1,
    )
  const video = (...parts: Buffer[]) => Buffer.concat([ftyp, ...parts])
  const blank = { channels: 4 as const, background: 'white' }
  const wide = sharp({ create: { width: 16_000, height: 3050, ...blank } })
  const large = sharp({ create: { width: 7000, height: 7000, ...blank } })
  return [
    { filename: '14-million-chunks.mp4', content: video(movie(chunks(14_000_000))) },
    { filename: '60-tracks.mp4', content: video(movie(...Array.from({ length: 60 }, () => chunks(60_000)))) },
    {
      filename: '900-thousand-chunks.mp4',
      content: video(movie(chunks(900_000)), box('mdat', Buffer.alloc(4_000_000))),
    },
    {
      filename: 'boxes.mp4',
      content: video(movie(), ...Array.from({ length: 99_000 }, () => box('zzzz', 'x'))),
    },
    { filename: 'large.webp', content: await wide.webp({ lossless: true }).toBuffer() },
    { filename: 'passes.jpg', content: await large.jpeg({ progressive: true }).toBuffer() },
    { filename: 'lines.png', content: await large.png({ compressionLevel: 1 }).toBuffer() },
  ]
}

async function sendAll(server: Server, city: City, files: readonly HostileFile[]): Promise<void> {
  const line = Array.from({ length: ROUNDS }, () => files).flat()
  const sender = async () => {
    for (let file = line.shift(); file; file = line.shift()) await upload(server, city, file)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sender))
}

/** The server may accept or reject the file; only that it responds matters here. */
async function upload({ url }: Server, city: City, { filename, content }: HostileFile): Promise<void> {
  const mediaId = randomUUID()
  const metadata = Object.entries({ mediaId, cityId: city.id, filename })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const headers = { authorization: `Bearer ${city.token}`, 'tus-resumable': '1.0.0' }
  const begun = await fetch(`${url}${mediaUploadsPath}`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(content.length), 'upload-metadata': metadata },
  })
  if (begun.status !== 201) throw new Error(`an upload began with ${begun.status}: ${await begun.text()}`)
  const sent = await fetch(`${url}${mediaUploadsPath}/${mediaId}`, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(content),
  })
  if (sent.status >= 500) throw new Error(`${filename} ended with ${sent.status}: ${await sent.text()}`)
}

async function watched(server: Server, work: Promise<void>): Promise<{ highest: number; healthz: number[] }> {
  let working = true
  let highest = 0
  const healthz: number[] = []
  const done = work.finally(() => {
    working = false
  })
  while (working) {
    const began = performance.now()
    await fetch(`${server.url}/healthz`).then((answer) => answer.text())
    healthz.push(performance.now() - began)
    highest = Math.max(highest, (await server.usage()).rss)
    await sleep(20)
  }
  await done
  return { highest, healthz }
}

function percentile(times: readonly number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN
}
