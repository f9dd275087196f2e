import { randomUUID } from 'node:crypto'
import { createLocation, type Location } from '@lamplighter/domain/locations'
import { createNote } from '@lamplighter/domain/notes'
import { createWorkOrder } from '@lamplighter/domain/work-orders'
import { expect } from 'vitest'
import { benchIn, repairOf } from '../../../testing/factories.ts'
import { testApp } from '../../../testing/test-app.ts'

export type PackTown = Awaited<ReturnType<typeof packTown>>

/** Creates a separate city, with the people who see parts of it, and helpers to write there. */
export async function packTown() {
  const app = await testApp()
  const people = await app.everybody()
  async function made(extra = {}, by = people.wes): Promise<Location> {
    const { status, body } = await by.call(createLocation, { body: benchIn(app.world, extra) })
    expect(status).toBe(201)
    return body
  }
  const noted = async (locationId: string, text = `seen ${randomUUID()}`, by = people.wes) =>
    (await by.call(createNote, { body: { locationId, text } })).body
  const orderFor = async (locationId: string) =>
    (await people.wes.call(createWorkOrder, { body: repairOf(locationId) })).body
  return { app, people, cityId: app.world.cities.prairieFalls.id, made, noted, orderFor }
}
