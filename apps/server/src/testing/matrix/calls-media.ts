/** Uploads and signed files. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { mediaExpiry } from '../../features/media/serving/media-links.ts'
import type { Variant } from './expected-status.ts'
import { insertUpload, UPLOAD_BYTES } from './insert-rows.ts'
import { authorOf, type RouteCalls } from './route-calls.ts'
import type { Caller, MatrixWorld } from './world.ts'

export const tus = { 'tus-resumable': '1.0.0' }
const uploads = '/api/media/uploads'

export function uploadHeaders(cityId: string): Record<string, string> {
  const values = Object.entries({ mediaId: randomUUID(), cityId, filename: 'bench.jpg' })
  const metadata = values.map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`).join(',')
  return { ...tus, 'upload-length': `${UPLOAD_BYTES}`, 'upload-metadata': metadata }
}

const whose: readonly Variant[] = [
  { name: 'own', author: 'caller' },
  { name: "somebody else's", author: 'other' },
]

const upload = async (world: MatrixWorld, caller: Caller, variant: Variant) =>
  `${uploads}/${await insertUpload(world.app, { city: world.alder, by: authorOf(world, caller, variant) })}`

export async function signedAddress({
  app,
  mediaKey,
}: Pick<MatrixWorld, 'app' | 'mediaKey'>): Promise<string> {
  const { rows } = await sql<{ url: string }>`
    select signed_media_url(${mediaKey}, ${mediaExpiry()}::bigint) as url`.execute(app.owner)
  return rows[0]?.url ?? ''
}

export const callsForMedia: Record<string, RouteCalls> = {
  'GET /media/*': { ask: async (world) => ({ url: await signedAddress(world) }) },
  'OPTIONS /api/media/uploads': { done: 204, ask: () => ({ url: uploads, headers: tus }) },
  'POST /api/media/uploads': {
    done: 201,
    ask: ({ alder }) => ({ url: uploads, headers: uploadHeaders(alder.id) }),
  },
  'HEAD /api/media/uploads/{id}': {
    variants: whose,
    ask: async (world, caller, variant) => ({ url: await upload(world, caller, variant), headers: tus }),
  },
  'PATCH /api/media/uploads/{id}': {
    variants: whose,
    done: 204,
    ask: async (world, caller, variant) => ({
      url: await upload(world, caller, variant),
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: Buffer.from('some bytes'),
    }),
  },
  'DELETE /api/media/uploads/{id}': {
    variants: whose,
    done: 204,
    ask: async (world, caller, variant) => ({ url: await upload(world, caller, variant), headers: tus }),
  },
}
