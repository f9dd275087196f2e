/** For the tests: people who upload, put their uploads into notes, and read the notes. */
import { createLocation } from '@lamplighter/domain/locations'
import { createNote } from '@lamplighter/domain/notes'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { benchIn } from '../../../testing/factories.ts'
import type { PersonName } from '../../../testing/people.ts'
import { uploadingApp } from './uploads.ts'

export type NotingApp = Awaited<ReturnType<typeof notingApp>>

export async function notingApp() {
  const app = await uploadingApp()

  async function newLocation(who: PersonName = 'wes'): Promise<string> {
    const _id = uuidv7()
    const made = await (await app.as(who)).call(createLocation, { body: { ...benchIn(app.world), _id } })
    expect(made.status).toBe(201)
    return _id
  }

  async function noteWith(images: string[], locationId?: string, who: PersonName = 'wes') {
    return (await app.as(who)).call(createNote, {
      body: { locationId: locationId ?? (await newLocation()), text: '', images },
    })
  }

  return {
    ...app,
    newLocation,
    noteWith,
    /** Uploads, attaches to a note of a new location, and returns the note's media. */
    async shown(content: Buffer, filename: string) {
      const { mediaId, refused } = await app.upload('wes', { content, filename })
      expect(refused).toBeUndefined()
      const note = await noteWith([mediaId])
      expect(note.status).toBe(201)
      const [item] = note.body.media
      if (!item) throw new Error('the note shows no media')
      return { mediaId, item, note: note.body }
    },
    async download(url: string, headers: Record<string, string> = {}) {
      const response = await fetch(`${app.origin}${url}`, { headers })
      return { response, status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
    },
    rowOf: (id: string) =>
      app.parts.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  }
}
