/** Imports of work orders in tests: a city with three hydrants, and the steps of an import. */
import { randomUUID } from 'node:crypto'
import * as contract from '@lamplighter/domain/imports'
import { listWorkOrders, type WorkOrder } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { type Person, type TestApp, testApp } from '../../../testing/test-app.ts'
import { startImportJobs } from '../index.ts'
import { type Importing, importing } from './importing.ts'

const heading = 'ID,Title,Status,Priority,Created,Closed,Due,Assigned To,Location ID,Lat,Long,Resolution'
export const csv = (...rows: string[]) => Buffer.from(`${[heading, ...rows].join('\n')}\n`)

export interface OrderImports {
  app: TestApp
  ana: Person
  anas: Importing
  /** Ids of the locations by their id in the file that they come from. */
  places: ReadonlyMap<string, string>
  check(file: Buffer, name?: string): Promise<contract.ImportDetail>
  saved(file: Buffer, choice?: object): Promise<contract.ImportDetail>
  cancel(id: string): Promise<void>
  undo(id: string): Promise<contract.ImportDetail>
  /** The reasons of the rows that a trial run refuses. */
  refusals(...rows: string[]): Promise<string[]>
  orders(): Promise<WorkOrder[]>
  order(title: string): Promise<WorkOrder>
  /** Deletes all orders and imports, and puts the locations back. */
  reset(): Promise<void>
  close(): Promise<void>
}

export async function orderImports(): Promise<OrderImports> {
  const app = await testApp()
  const ana = await app.as('ana')
  const anas = importing(app, ana)
  const jobs = startImportJobs(app.parts, { lookEveryMs: 50 })
  const places = new Map<string, string>()
  const self: OrderImports = {
    ...{ app, ana, anas, places },
    check: async (file, name = 'orders.csv') =>
      anas.until(await anas.upload(file, { name, kind: 'orders' }), 'checked'),
    saved: async (file, choice = {}) => anas.save((await self.check(file))._id, choice),
    async cancel(id) {
      await ana.call(contract.cancelImport, { params: { id } })
    },
    async undo(id) {
      await ana.call(contract.undoImport, { params: { id } })
      return anas.until(id, 'undone')
    },
    async refusals(...rows) {
      const { _id } = await self.check(csv(...rows))
      const { refused } = await anas.trial(_id)
      await self.cancel(_id)
      return refused.map(({ reason }) => reason)
    },
    orders: async () =>
      (await ana.call(listWorkOrders, { query: { cityId: app.world.cities.prairieFalls.id, limit: 200 } }))
        .body,
    async order(title) {
      const found = (await self.orders()).find((one) => one.title === title)
      if (!found) throw new Error(`no order ${title}`)
      return found
    },
    reset: () => putHydrants(app, places),
    async close() {
      await jobs.stop()
      await app.close()
    },
  }
  return self
}

/** Hydrants 1 to 3 of the source 'assets' in Prairie Falls, 111 m apart; hydrant 9 in Cedar Bend, at the position of 1. */
async function putHydrants({ owner, world }: TestApp, places: Map<string, string>): Promise<void> {
  const { cities, people } = world
  for (const table of [
    ...['activities', 'notes', 'work_orders', 'import_order_changes', 'imports'],
    ...['import_sources', 'locations'],
  ])
    await sql`delete from ${sql.table(table)}`.execute(owner)
  for (const [name, city, north] of [
    ['1', cities.prairieFalls, 40.811],
    ['2', cities.prairieFalls, 40.812],
    ['3', cities.prairieFalls, 40.813],
    ['9', cities.cedarBend, 40.811],
  ] as const) {
    const id = randomUUID()
    places.set(name, id)
    await sql`insert into locations (id, city_id, name, latitude, longitude, city, state, icon, category, source_id, created_by, updated_by)
      values (${id}, ${city.id}, ${`Hydrant ${name}`}, ${north}, -96.7, 'Prairie Falls', 'NE', 'fire_hydrant', 'PublicSafety',
        ${`assets:${name}`}, ${people.ana.id}, ${people.ana.id})`.execute(owner)
  }
}
