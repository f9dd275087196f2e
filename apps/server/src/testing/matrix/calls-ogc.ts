/** OGC API - Features of Alder Point: each collection's features are compared with the world. */
import { type FeatureKind, featureKinds } from '@lamplighter/domain/ogc'
import { listed, orders } from './calls-lists.ts'
import { freshLocation } from './calls-locations.ts'
import { freshNote, freshOrder } from './calls-work.ts'
import type { Variant } from './expected-status.ts'
import { ids, postIn, type RouteCalls, sorts } from './route-calls.ts'
import type { Caller, MatrixWorld } from './world.ts'

const ofAlder: Variant = { name: 'Alder Point', ofAlder: true }

type Ids = (world: MatrixWorld, caller: Caller) => string[]
type Fresh = (world: MatrixWorld, caller: Caller, variant: Variant) => Promise<string>

const truths: Record<FeatureKind, Ids> = {
  locations: (world, caller) => ids(listed(world, caller, ofAlder)),
  notes(world, caller) {
    const seen = new Set(listed(world, caller, ofAlder))
    return ids(world.notes.filter(({ location }) => location && seen.has(location)))
  },
  'work-orders': (world, caller) => ids(orders(world, caller, ofAlder)),
}
const fresh: Record<FeatureKind, Fresh> = {
  locations: freshLocation,
  notes: freshNote,
  'work-orders': freshOrder,
}

export const callsForOgc: Record<string, RouteCalls> = {
  'GET /ogc': { ask: () => ({ url: '/ogc' }) },
  'GET /ogc/conformance': { ask: () => ({ url: '/ogc/conformance' }) },
  'GET /ogc/api': { ask: () => ({ url: '/ogc/api' }) },
  'GET /ogc/collections': {
    ask: () => ({ url: '/ogc/collections' }),
    shown: (body) => (body as { collections: { id: string }[] }).collections.map(({ id }) => id),
    truth: ({ alder, birch, cedar }, caller) =>
      [alder, birch, cedar]
        .filter((city) => postIn(caller, city))
        .flatMap(({ id }) => featureKinds.map((kind) => `${kind}-${id}`)),
  },
  ...Object.fromEntries(featureKinds.flatMap((kind) => Object.entries(callsFor(kind)))),
}

function callsFor(kind: FeatureKind): Record<string, RouteCalls> {
  const route = `GET /ogc/collections/${kind}-{cityId}`
  const url = ({ alder }: MatrixWorld) => `/ogc/collections/${kind}-${alder.id}`
  return {
    [route]: { ask: (world) => ({ url: url(world) }) },
    [`${route}/schema`]: { ask: (world) => ({ url: `${url(world)}/schema` }) },
    [`${route}/items`]: {
      ask: (world) => ({ url: `${url(world)}/items?limit=1000` }),
      shown: (body) => ids((body as { features: { id: string }[] }).features),
      truth: truths[kind],
    },
    [`${route}/items/{id}`]: {
      variants: sorts,
      ask: async (world, caller, variant) => ({
        url: `${url(world)}/items/${await fresh[kind](world, caller, variant)}`,
      }),
    },
  }
}
