/** DUR-25. The estimated size of a day pack, and the URLs of its thumbnails. */
import { randomUUID } from 'node:crypto'
import { type DayPackMedia, getDayPackSize, listDayPackThumbnails } from '@lamplighter/domain/day-pack'
import { deleteNote } from '@lamplighter/domain/notes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/test-app.ts'
import { type PackTown, packTown } from './testing/pack-town.ts'
import { photographed } from './testing/photographed.ts'
import { of, takePack } from './testing/take-pack.ts'

let { app, people, cityId, made, noted } = {} as PackTown

beforeAll(async () => {
  ;({ app, people, cityId, made, noted } = await packTown())
})
afterAll(() => app.close())

const idsOf = (listed: readonly { _id: string }[]) => listed.map(({ _id }) => _id).toSorted()

describe('the size of a day pack', () => {
  it('matches the download approximately', async () => {
    for (let n = 0; n < 30; n++) {
      const { _id } = await made({ name: `Valve ${n}`, icon: n % 2 ? 'bench' : 'well' })
      for (let note = 0; note < n % 5; note++)
        await noted(_id, 'a note of middling length, as they are '.repeat(3))
    }
    for (const person of [people.wes, people.dora]) {
      const { body: size } = await person.call(getDayPackSize, { query: { cityId } })
      const { end, text } = await takePack(person, { cityId })
      expect(size).toMatchObject({
        locations: end.counts.locations,
        workOrders: end.counts.workOrders,
        notes: end.counts.notes,
      })
      const bytes = Buffer.byteLength(text)
      expect(size.bytes).toBeGreaterThan(bytes * 0.8)
      expect(size.bytes).toBeLessThan(bytes * 1.25)
      expect(size.transferBytes).toBeLessThan(size.bytes)
    }
  })

  it('counts the thumbnails of the last notes', async () => {
    const before = (await people.wes.call(getDayPackSize, { query: { cityId } })).body
    const { _id } = await made()
    for (let n = 0; n < 4; n++) await photographed(app, people.wes, _id)
    await photographed(app, people.wes, _id, { thumb: false })
    const { body } = await people.wes.call(getDayPackSize, { query: { cityId } })
    expect(body.thumbnails - before.thumbnails).toBe(2)
    expect(body.thumbnailBytes).toBeGreaterThan(before.thumbnailBytes)
  })
})

describe('thumbnail URLs', () => {
  it('are returned by id, to people who see the note', async () => {
    const bench = await photographed(app, people.wes, (await made({ icon: 'bench' }))._id)
    const meter = await photographed(app, people.wes, (await made({ icon: 'gas_meter' }))._id)
    const bare = await photographed(app, people.wes, (await made({ icon: 'bench' }))._id, { thumb: false })
    const gone = await photographed(app, people.wes, (await made({ icon: 'bench' }))._id)
    await people.wes.call(deleteNote, { params: { id: gone.note._id } })
    const ids = [bench.id, meter.id, bare.id, gone.id, randomUUID()].join(',')
    const shown = async (person: Person) => {
      const { body, status } = await person.call(listDayPackThumbnails, {
        query: { cityId, ids: ids as never },
      })
      expect(status).toBe(200)
      return idsOf(body)
    }
    expect(await shown(people.wes)).toEqual([bench.id, meter.id].toSorted())
    expect(await shown(people.dora)).toEqual([bench.id])
    const { body } = await people.wes.call(listDayPackThumbnails, {
      query: { cityId, ids: bench.id as never },
    })
    expect(body[0]?.thumbUrl).toMatch(new RegExp(`^/media/thumb-${bench.id}\\?e=\\d+&s=[0-9a-f]{64}$`))
    const pack = await takePack(people.wes, { cityId })
    const media = of(pack, 'notes').flatMap(({ notes }) =>
      notes.flatMap((note): DayPackMedia[] => note.media),
    )
    expect(media.find(({ _id }) => _id === bench.id)?.hasThumb).toBe(true)
    expect(media.find(({ _id }) => _id === bare.id)?.hasThumb).toBe(false)
    expect(pack.text).not.toContain('thumb-')
  })

  it('are requested by one to a hundred ids', async () => {
    const asked = async (ids: string) =>
      (await people.wes.send('GET', `/api/day-pack/thumbnails?cityId=${cityId}&ids=${ids}`)).status
    expect(await asked('')).toBe(422)
    expect(await asked('nonsense')).toBe(422)
    expect(await asked(Array.from({ length: 100 }, () => randomUUID()).join(','))).toBe(200)
    expect(await asked(Array.from({ length: 101 }, () => randomUUID()).join(','))).toBe(422)
  })
})
