/** For the tests: a device that uploads over tus to a listening app, and queries for the traces of an upload. */

import { globSync } from 'node:fs'
import type { ProblemBody } from '@lamplighter/domain/http'
import { MAX_IMAGE_BYTES, mediaUploadsPath } from '@lamplighter/domain/media'
import type { FastifyInstance } from 'fastify'
import * as tus from 'tus-js-client'
import { v7 as uuidv7 } from 'uuid'
import type { PersonName } from '../../../testing/people.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

interface SentFile {
  content: Buffer
  filename: string
  mediaId?: string
  cityId?: string
  locationId?: string
}

interface Upload {
  mediaId: string
  url: string
  /** Undefined when the upload was accepted. */
  refused: (Partial<ProblemBody> & { status: number }) | undefined
}

export async function uploadingApp() {
  const app: TestApp = await testApp()
  const origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { dataDir } = app.parts.config

  function prepare(token: string | null, file: SentFile, options: Partial<tus.UploadOptions> = {}) {
    const {
      content,
      filename,
      mediaId = uuidv7(),
      cityId = app.world.cities.prairieFalls.id,
      locationId,
    } = file
    const settled = Promise.withResolvers<Upload>()
    const url = `${origin}${mediaUploadsPath}/${mediaId}`
    const upload = new tus.Upload(content, {
      endpoint: `${origin}${mediaUploadsPath}`,
      headers: { authorization: `Bearer ${token}` },
      metadata: { mediaId, cityId, filename, ...(locationId ? { locationId } : {}) },
      retryDelays: [],
      chunkSize: 256 * 1024,
      onSuccess: () => settled.resolve({ mediaId, url, refused: undefined }),
      onError: (error) => settled.resolve({ mediaId, url, refused: refusalOf(error) }),
      ...options,
    })
    return { upload, mediaId, url, settled: settled.promise }
  }

  return {
    ...app,
    origin,
    prepare,
    async upload(who: PersonName, file: SentFile, options: Partial<tus.UploadOptions> = {}): Promise<Upload> {
      const { upload, settled } = prepare((await app.as(who)).token, file, options)
      upload.start()
      return settled
    },
    /** Creates an upload without sending a byte of it. */
    async announce(who: PersonName, bytes: number, { mediaId = uuidv7(), cityId = '' } = {}) {
      const person = await app.as(who)
      const metadata = encoded({
        mediaId,
        cityId: cityId || app.world.cities.prairieFalls.id,
        filename: bytes > MAX_IMAGE_BYTES ? 'long.mp4' : 'a.jpg',
      })
      const headers = { ...tusHeaders, 'upload-length': String(bytes), 'upload-metadata': metadata }
      const answer = await person.send('POST', mediaUploadsPath, { headers })
      return { ...answer, mediaId, url: `${mediaUploadsPath}/${mediaId}` }
    },
    /** Sends one part of an upload. */
    async sendPart(who: PersonName, mediaId: string, offset: number, body: Buffer) {
      const person = await app.as(who)
      return person.send('PATCH', `${mediaUploadsPath}/${mediaId}`, { headers: partHeaders(offset), body })
    },
    async uploadRow(id: string) {
      return app.parts.db.selectFrom('media_uploads').selectAll().where('id', '=', id).executeTakeFirst()
    },
    /** Objects of this id that are scheduled for removal. */
    dueForRemoval: (mediaId: string) =>
      app.parts.db
        .selectFrom('object_deletions')
        .selectAll()
        .where('object_key', 'like', `%${mediaId}%`)
        .execute(),
    /** Rows, objects and unfinished files with this id. */
    async traces(mediaId: string): Promise<string[]> {
      const rows = await app.parts.db
        .selectFrom('media')
        .select('object_key')
        .where('id', '=', mediaId)
        .execute()
      return [
        ...rows.map((row) => `row ${row.object_key}`),
        ...globSync(`**/*${mediaId}*`, { cwd: dataDir }).sort(),
      ]
    },
  }
}

function refusalOf(error: Error | tus.DetailedError): Upload['refused'] {
  if (!('originalResponse' in error) || !error.originalResponse) throw error
  const { originalResponse: response } = error
  const isProblem = response.getHeader('content-type')?.startsWith('application/problem+json')
  return { ...(isProblem ? JSON.parse(response.getBody()) : {}), status: response.getStatus() }
}

export const tusHeaders = { 'tus-resumable': '1.0.0' }

export const partHeaders = (offset: number) => ({
  ...tusHeaders,
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
})

/** Asks for the upload's offset. */
export const headOf = (app: FastifyInstance, person: { token: string | null }, url: string) =>
  app.inject({ method: 'HEAD', url, headers: { ...tusHeaders, authorization: `Bearer ${person.token}` } })

/** Metadata in the protocol's encoding. */
export const encoded = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
