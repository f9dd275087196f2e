/** Uploads a photo over tus while the server is killed: asks for the offset and resumes until it is complete. */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '@lamplighter/demo-town'
import { mediaUploadsPath } from '@lamplighter/domain/media'
import sharp from 'sharp'

const PART_BYTES = 16_000
const tus = { 'tus-resumable': '1.0.0' }
/** Another request sent the same part first, or is sending it. */
const overtaken = new Set([409, 423])

export interface Sending {
  url: string
  token: string
  cityId: string
  random: Random
  /** Called for a send without an answer or with a 503. */
  failed(): void
}

/** Random pixels, so that no two photos are equal and none compresses. */
export async function makePhoto(): Promise<Buffer> {
  const [width, height, channels] = [160, 120, 3 as const]
  return sharp(randomBytes(width * height * channels), { raw: { width, height, channels } })
    .png()
    .toBuffer()
}

/**
 * Returns true when the server has confirmed the whole photo. Returns false when the server gave up on it, because it
 * was killed more than once while finishing it: the caller then sends it again under another id.
 */
export async function sendPhoto(photo: Buffer, mediaId: string, sending: Sending): Promise<boolean> {
  const { random, cityId } = sending
  const metadata = Object.entries({ mediaId, cityId, filename: 'crash.png' })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const created = { 'upload-length': String(photo.length), 'upload-metadata': metadata }
  const begin = () => untilAnswered(sending, 'POST', '', created, new Set([201, 422]))
  if (await isGivenUp(await begin())) return false
  const address = `/${mediaId}`
  for (;;) {
    const known = await untilAnswered(sending, 'HEAD', address, {}, new Set([200, 422]))
    // A response to HEAD contains no reason; one to a repeated creation does.
    if (known.status === 422 && (await isGivenUp(await begin()))) return false
    if (known.status === 422) continue
    const offset = Number(known.headers.get('upload-offset'))
    // For a finished upload both are the size of the stored photo.
    if (offset === Number(known.headers.get('upload-length'))) return true
    const part = photo.subarray(offset, offset + PART_BYTES)
    const told = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
    const send = () => ask(sending, 'PATCH', address, told, part)
    const answers = await Promise.all(random.chance(0.1) ? [send(), send()] : [send()])
    for (const answer of answers) {
      if (!answer || answer.status === 503) sending.failed()
      else if (![204, 422].includes(answer.status) && !overtaken.has(answer.status))
        throw new Error(`a part of a photo: ${answer.status} ${await answer.text()}`)
    }
    if (answers.every((answer) => answer?.status !== 204)) await sleep(random.between(50, 150))
  }
}

/** Any other error for a valid photo fails the test. */
async function isGivenUp(answer: Response): Promise<boolean> {
  if (answer.status !== 422) return false
  const { code } = (await answer.json()) as { code: string }
  if (code !== 'media_failed') throw new Error(`a photo was refused: ${code}`)
  return true
}

async function untilAnswered(
  sending: Sending,
  method: string,
  path: string,
  headers: Record<string, string>,
  good: ReadonlySet<number>,
): Promise<Response> {
  for (;;) {
    const answer = await ask(sending, method, path, headers)
    if (answer && good.has(answer.status)) return answer
    if (answer && answer.status !== 503 && !overtaken.has(answer.status))
      throw new Error(`${method} of a photo: ${answer.status} ${await answer.text()}`)
    sending.failed()
    await sleep(sending.random.between(50, 150))
  }
}

async function ask(
  { url, token }: Sending,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Buffer,
): Promise<Response | null> {
  const told = { ...tus, ...headers, authorization: `Bearer ${token}` }
  return fetch(`${url}${mediaUploadsPath}${path}`, {
    method,
    headers: told,
    ...(body ? { body: new Uint8Array(body) } : {}),
  }).catch(() => null)
}
