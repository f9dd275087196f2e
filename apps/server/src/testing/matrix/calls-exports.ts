/** Exported lists: everyone who is signed in gets a URL, and the file contains what the list would show them. */
import { exportLocations, exportWorkOrders } from '@lamplighter/domain/exports'
import { listed, orders } from './calls-lists.ts'
import type { Variant } from './expected-status.ts'
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

export const callsForExports: Record<string, RouteCalls> = {
  'GET /api/exports/locations': { ask: () => ({ url: '/api/exports/locations?format=csv' }) },
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
