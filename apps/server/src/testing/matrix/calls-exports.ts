/** Exported lists: everyone who is signed in gets a URL, and the file contains what the list would show them. */

import { randomUUID } from 'node:crypto'
import { exportLocations, exportWorkOrders } from '@lamplighter/domain/exports'
import { listed, orders } from './calls-lists.ts'
import type { Variant } from './expected-status.ts'
import { insertCityFile } from './insert-rows.ts'
import { ids, type RouteCalls } from './route-calls.ts'
import type { Caller, MatrixWorld } from './world.ts'

const files: readonly Variant[] = [
  { name: 'locations' },
  { name: 'locations of Alder Point', ofAlder: true },
  { name: 'orders' },
  { name: 'orders of Alder Point', ofAlder: true },
]
const isOfOrders = ({ name }: Variant) => name.startsWith('orders')

/** A URL works for anyone who has it, and shows what the person sees who requested it. */
const whoAsked = ({ caller: find }: MatrixWorld, caller: Caller) =>
  caller.kind === 'A' ? find('Alder CA') : caller

async function addressOf(world: MatrixWorld, caller: Caller, variant: Variant): Promise<string> {
  const { person } = whoAsked(world, caller)
  const query = { format: 'geojson' as const, ...(variant.ofAlder ? { cityId: world.alder.id } : {}) }
  const { body } = await (isOfOrders(variant)
    ? person.call(exportWorkOrders, { query })
    : person.call(exportLocations, { query }))
  return body.url
}

const file = (world: MatrixWorld) => `/api/city-admin/cities/${world.alder.id}/file`

/** Called by one caller of each kind: each call begins with a finished file. */
const onFile = (rest = ''): RouteCalls => ({
  variants: [{ name: 'of Alder Point', ofAlder: true }],
  sparing: true,
  ask: async (world) => {
    await insertCityFile(world.app, world.alder.id)
    return { url: file(world) + rest }
  },
})

export const callsForExports: Record<string, RouteCalls> = {
  'GET /api/city-admin/cities/{cityId}/file': onFile(),
  'GET /api/city-admin/cities/{cityId}/file/link': onFile('/link'),
  'POST /api/city-admin/cities/{cityId}/file': {
    ...onFile(),
    done: 201,
    ask: async (world) => {
      await insertCityFile(world.app, world.alder.id)
      return { url: file(world), body: { _id: randomUUID() } }
    },
  },
  'DELETE /api/city-admin/cities/{cityId}/file': onFile(),
  'GET /api/exports/locations': { ask: () => ({ url: '/api/exports/locations?format=csv' }) },
  'GET /api/exports/own-data': { ask: () => ({ url: '/api/exports/own-data' }) },
  'GET /api/exports/audit': {
    variants: [{ name: 'Alder Point', ofAlder: true }],
    ask: ({ alder }) => ({ url: `/api/exports/audit?format=csv&cityId=${alder.id}` }),
  },
  'GET /api/exports/workorders': { ask: () => ({ url: '/api/exports/workorders?format=csv' }) },
  'GET /exports/{name}': {
    variants: files,
    ask: async (world, caller, variant) => ({ url: await addressOf(world, caller, variant) }),
    shown: (body) => ids((body as { features: { id: string }[] }).features),
    truth: (world, caller, variant) => {
      const asked = whoAsked(world, caller)
      return ids(isOfOrders(variant) ? orders(world, asked, variant) : listed(world, asked, variant))
    },
  },
}
