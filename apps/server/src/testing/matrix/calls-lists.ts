/** Lists, maps and counts: their responses are compared with the world, object by object. */
import { amountIn, readTile, wholeWorldTile } from '../read-tile.ts'
import type { Variant } from './expected-status.ts'
import { ids, idsOf, isPlatformAdmin, type RouteCalls, sees, seesChild } from './route-calls.ts'
import type { Caller, MatrixWorld } from './world.ts'

const wholeAndAlder: readonly Variant[] = [{ name: 'all' }, { name: 'Alder Point', ofAlder: true }]
const query = ({ alder }: MatrixWorld, { ofAlder }: Variant) => (ofAlder ? `?cityId=${alder.id}` : '')

/** Own cities by category, without the trash; for a platform admin also everything in a city requested by name. */
const within = (world: MatrixWorld, caller: Caller, { ofAlder }: Variant) =>
  world.locations.filter(
    (location) =>
      !location.trashed &&
      (sees(caller, location) || (ofAlder && isPlatformAdmin(caller) && location.city === world.alder)),
  )
export const listed = (world: MatrixWorld, caller: Caller, variant: Variant) =>
  within(world, caller, variant).filter(({ city }) => !variant.ofAlder || city === world.alder)

interface Summary {
  total: number
  matching: number
  categories: Record<string, number>
  icons: { icon: string; count: number }[]
  cities: { cityId: string; count: number }[]
}

const counted = (names: readonly string[]) =>
  [...new Set(names)].map((name) => `${name}: ${names.filter((one) => one === name).length}`)

export const orders = (world: MatrixWorld, caller: Caller, { ofAlder }: Variant) =>
  world.orders.filter(
    (order) =>
      (!ofAlder || order.city === world.alder) &&
      (seesChild(caller, order) || (ofAlder && isPlatformAdmin(caller))),
  )
const activities = (world: MatrixWorld, caller: Caller) =>
  world.activities.filter((activity) => seesChild(caller, activity))

export const callsForLists: Record<string, RouteCalls> = {
  'GET /api/locations': {
    variants: wholeAndAlder,
    ask: (world, _caller, variant) => ({ url: `/api/locations${query(world, variant)}` }),
    shown: idsOf,
    truth: (world, caller, variant) => ids(listed(world, caller, variant)),
  },
  'GET /api/locations/tiles/{z}/{x}/{y}': {
    variants: wholeAndAlder,
    ask: (world, _caller, variant) => ({ url: `${wholeWorldTile}${query(world, variant)}` }),
    shown: (body) => [`${amountIn(readTile(body))} locations`],
    truth: (world, caller, variant) => [`${listed(world, caller, variant).length} locations`],
  },
  'GET /api/locations/summary': {
    variants: wholeAndAlder,
    ask: (world, _caller, variant) => ({ url: `/api/locations/summary${query(world, variant)}` }),
    shown(body) {
      const { total, matching, categories, cities } = body as Summary
      const ofCategories = Object.entries(categories).map(([category, count]) => `${category}: ${count}`)
      const ofCities = cities.map(({ cityId, count }) => `${cityId}: ${count}`)
      return [`total ${total}`, `matching ${matching}`, ...ofCategories, ...ofCities]
    },
    truth(world, caller, variant) {
      // Totals and cities ignore the filter by city; the rest covers the requested city.
      const seen = within(world, caller, variant)
      const matching = listed(world, caller, variant)
      const categories = matching.flatMap(({ category }) => category ?? [])
      const cities = seen.map(({ city }) => city.id)
      const totals = [`total ${seen.length}`, `matching ${matching.length}`]
      return [...totals, ...counted(categories), ...counted(cities)]
    },
  },
  // Uses the names of the world's locations, so that fewer match than are shown at most.
  'GET /api/geocode/search': {
    variants: [
      { name: 'Parks' },
      { name: 'Water' },
      { name: 'Electric' },
      { name: 'null' },
      { name: 'Parks', ofAlder: true },
      { name: 'Water', ofAlder: true },
    ],
    ask: ({ alder }, _caller, { name, ofAlder }) => ({
      url: `/api/geocode/search?query=${name}%20of${ofAlder ? `&cityId=${alder.id}` : ''}`,
    }),
    shown: (body) =>
      (body as { results: { locationId: string | null }[] }).results.flatMap(
        ({ locationId }) => locationId ?? [],
      ),
    truth: (world, caller, variant) =>
      ids(listed(world, caller, variant).filter(({ category }) => `${category}` === variant.name)),
  },
  // The names of the world's locations begin with their category; people who saw trashed ones still know their words.
  'GET /api/search/spelling': {
    variants: [
      { name: 'null' },
      { name: 'workorders' },
      { name: 'null', ofAlder: true },
      { name: 'workorders', ofAlder: true },
    ],
    ask: ({ alder }, _caller, { name, ofAlder }) => ({
      url: `/api/search/spelling?search=${name}x${ofAlder ? `&cityId=${alder.id}` : ''}`,
    }),
    shown: (body) => [(body as { search: string }).search],
    truth(world, caller, { name, ofAlder }) {
      const isKnown = world.locations.some(
        ({ city, category }) =>
          `${category}`.toLowerCase() === name &&
          (!ofAlder || city === world.alder) &&
          (sees(caller, { city, category }) || (ofAlder && isPlatformAdmin(caller))),
      )
      return [isKnown ? `${name}|*${name}x` : `*${name}x`]
    },
  },
  'GET /api/workorders': {
    variants: wholeAndAlder,
    ask: (world, _caller, variant) => ({ url: `/api/workorders${query(world, variant)}` }),
    shown: idsOf,
    truth: (world, caller, variant) => ids(orders(world, caller, variant)),
  },
  'GET /api/workorders/summary': {
    variants: wholeAndAlder,
    ask: (world, _caller, variant) => ({ url: `/api/workorders/summary${query(world, variant)}` }),
    shown(body) {
      const { open, finished } = body as { open: number; finished: number }
      return [`open ${open}`, `finished ${finished}`]
    },
    truth(world, caller, variant) {
      const seen = orders(world, caller, variant)
      const finished = seen.filter((order) => order.finished).length
      return [`open ${seen.length - finished}`, `finished ${finished}`]
    },
  },
  'GET /api/workorders/tiles/{z}/{x}/{y}': {
    variants: wholeAndAlder,
    ask: (world, _caller, variant) => ({ url: `/api/workorders/tiles/0/0/0${query(world, variant)}` }),
    shown: (body) => readTile(body).points.map(({ id }) => id),
    truth: (world, caller, variant) => ids(orders(world, caller, variant).filter((order) => !order.finished)),
  },
  'GET /api/activities/my-cities': {
    ask: () => ({ url: '/api/activities/my-cities?limit=200' }),
    shown: idsOf,
    truth: (world, caller) => ids(activities(world, caller)),
  },
  'GET /api/activities/my-cities/summary': {
    ask: () => ({ url: '/api/activities/my-cities/summary' }),
    shown: (body) => [`total ${(body as { total: number }).total}`],
    truth: (world, caller) => [`total ${activities(world, caller).length}`],
  },
}
