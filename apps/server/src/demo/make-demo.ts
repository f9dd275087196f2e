/** Creates the demonstration. Imported only when it is needed, because its photos and maps are a lot of code. */
import { DEMO_TOWN_DAYS, type PersonKey, people } from '@lamplighter/demo-town'
import {
  assignOrders,
  type Crew,
  cedarBendBoundary,
  cedarBendLocations,
  type DemoCity,
  DemoHistory,
  drawTown,
  limitsAsGeoJson,
  townAssets,
} from '@lamplighter/demo-town/make'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/kysely.ts'
import { createAccounts, insertCity, insertMembers, insertPeople } from './insert-people.ts'
import { insertRows } from './insert-rows.ts'
import type { SeedParts } from './seed-parts.ts'
import { storePhotos } from './store-photos.ts'

export async function makeDemo(parts: SeedParts, town: Omit<DemoCity, 'id'>): Promise<void> {
  const city: DemoCity = { id: uuidv7(), ...town }
  const now = new Date()
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const crew = Object.fromEntries(people.map(({ key, name }) => [key, { id: uuidv7(), name }])) as Record<
    PersonKey,
    { id: string; name: string }
  >
  const history = new DemoHistory(city, crew, now).write(townAssets())
  const { crews, steps } = assignOrders(history, city, crew, now)
  const [subjects, media] = await Promise.all([
    createAccounts(parts),
    storePhotos(parts.storage, city.id, history.photos),
  ])

  await parts.db.transaction().execute(async (db) => {
    await insertPeople(db, crew, subjects, parts.issuer, daysAgo(122))
    await insertCity(db, city, {
      boundary: limitsAsGeoJson(drawTown()),
      ownerId: crew.ana.id,
      description: 'A town of 14,200 on the Prairie River. It is made up.',
      since: daysAgo(DEMO_TOWN_DAYS),
    })
    await insertMembers(db, city, crew, daysAgo(121))
    const request = { id: uuidv7(), city_id: city.id, user_id: crew.sam.id, requested_at: daysAgo(1.2) }
    await insertRows(db, 'city_requests', [request])
    await insertRows(db, 'locations', history.locations)
    await insertRows(db, 'notes', history.notes)
    await db.insertInto('media').values(media).execute()
    await insertRows(db, 'crews', crews)
    await insertRows(db, 'work_orders', history.workOrders)
    await insertRows(db, 'work_order_steps', steps)
    await insertRows(db, 'activities', history.activities)
    await addNeighbor(db, crew, daysAgo)
  })
}

async function addNeighbor(db: Db, crew: Crew, daysAgo: (days: number) => Date): Promise<void> {
  const city: DemoCity = { id: uuidv7(), name: 'Cedar Bend', state: 'IA', zip: '50020' }
  const made = await insertCity(db, city, {
    boundary: cedarBendBoundary(),
    ownerId: crew.hank.id,
    description: 'A town of 1,900. It is made up, too.',
    since: daysAgo(60),
  })
  if (!made) return
  await insertMembers(db, city, crew, daysAgo(59))
  await insertRows(db, 'locations', cedarBendLocations(city, crew.hank.id, daysAgo(40)))
}
