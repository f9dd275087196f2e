import { randomUUID } from 'node:crypto'
import * as contract from '@lamplighter/domain/admin'
import { createLocation, listLocations } from '@lamplighter/domain/locations'
import { createWorkOrder } from '@lamplighter/domain/work-orders'
import { expect } from 'vitest'
import { benchIn, repairOf } from '../../../../testing/factories.ts'
import type { PersonName } from '../../../../testing/people.ts'
import { type TestApp, testApp } from '../../../../testing/test-app.ts'

export type County = Awaited<ReturnType<typeof county>>

/** Two cities with a location each, and steps of a platform admin with regions. */
export async function county() {
  const app = await testApp()
  const people = await app.everybody()
  const bench = (await people.ana.call(createLocation, { body: benchIn(app.world) })).body
  const order = (await people.ana.call(createWorkOrder, { body: repairOf(bench._id) })).body
  const { id, name, state } = app.world.cities.cedarBend
  const there = { cityId: id, city: name, state, latitude: 42.5, longitude: -92.4, name: 'Cedar bench' }
  const elsewhere = (await people.bo.call(createLocation, { body: benchIn(app.world, there) })).body

  const cityId = (city: keyof TestApp['world']['cities']) => app.world.cities[city].id
  async function made(regionName = 'Lancaster County'): Promise<string> {
    const _id = randomUUID()
    const { status } = await people.pat.call(contract.createRegion, { body: { _id, name: regionName } })
    expect(status).toBe(201)
    return _id
  }
  const add = (region: string, city: keyof TestApp['world']['cities']) =>
    people.pat.call(contract.addRegionCity, { params: { id: region, cityId: cityId(city) } })
  const drop = (region: string, city: keyof TestApp['world']['cities']) =>
    people.pat.call(contract.removeRegionCity, { params: { id: region, cityId: cityId(city) } })
  const view = (region: string, who: PersonName) => {
    const { email } = app.world.people[who]
    return people.pat.call(contract.addRegionViewer, { params: { id: region }, body: { email } })
  }
  const endView = (region: string, who: PersonName) => {
    const userId = app.world.people[who].id
    return people.pat.call(contract.removeRegionViewer, { params: { id: region, userId } })
  }
  const seenBy = async (who: PersonName) =>
    (await people[who].call(listLocations, {})).body.map(({ _id }) => _id).toSorted()
  async function countyWith(...viewers: PersonName[]): Promise<string> {
    const region = await made()
    await add(region, 'prairieFalls')
    for (const who of viewers) expect((await view(region, who)).status).toBe(200)
    return region
  }
  return { app, people, bench, order, elsewhere, cityId, made, add, drop, view, endView, seenBy, countyWith }
}
