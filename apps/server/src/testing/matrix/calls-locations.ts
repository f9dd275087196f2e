/** Single locations. */
import type { Variant } from './expected-status.ts'
import { insertLocation } from './insert-rows.ts'
import { authorOf, iconOf, type RouteCalls, sorts } from './route-calls.ts'
import type { Caller, MatrixWorld } from './world.ts'

/** A location of this kind in Alder Point, created by the caller or someone else there. */
export function freshLocation(world: MatrixWorld, caller: Caller, variant: Variant): Promise<string> {
  return insertLocation(world.app, {
    city: world.alder,
    icon: iconOf(variant),
    category: variant.category ?? null,
    by: authorOf(world, caller, variant),
    tags: ['loose'],
  })
}

export function locationBody({ alder }: Pick<MatrixWorld, 'alder'>, icon: string | null) {
  const { id: cityId, name: city, state } = alder
  return { name: 'By the river', latitude: 40.5, longitude: -96.5, cityId, city, state, icon, tags: [] }
}

const byWhom: readonly Variant[] = sorts.flatMap((sort) => [
  { ...sort, name: `${sort.name}, own`, author: 'caller' },
  { ...sort, name: `${sort.name}, somebody else's`, author: 'other' },
])

export const callsForLocations: Record<string, RouteCalls> = {
  'GET /api/locations/{id}': {
    variants: sorts,
    ask: async (world, caller, variant) => ({
      url: `/api/locations/${await freshLocation(world, caller, variant)}`,
    }),
  },
  'GET /api/locations/{id}/history': {
    variants: sorts,
    ask: async (world, caller, variant) => ({
      url: `/api/locations/${await freshLocation(world, caller, variant)}/history`,
    }),
  },
  'POST /api/locations': {
    variants: sorts,
    done: 201,
    ask: (world, _caller, variant) => ({ url: '/api/locations', body: locationBody(world, iconOf(variant)) }),
  },
  'PUT /api/locations/{id}': {
    variants: sorts,
    ask: async (world, caller, variant) => ({
      url: `/api/locations/${await freshLocation(world, caller, variant)}`,
      body: locationBody(world, iconOf(variant)),
    }),
  },
  'DELETE /api/locations/{id}': {
    variants: byWhom,
    ask: async (world, caller, variant) => ({
      url: `/api/locations/${await freshLocation(world, caller, variant)}`,
    }),
  },
  'POST /api/locations/{id}/tags': {
    variants: sorts,
    ask: async (world, caller, variant) => ({
      url: `/api/locations/${await freshLocation(world, caller, variant)}/tags`,
      body: { tag: 'slippery' },
    }),
  },
  'DELETE /api/locations/{id}/tags/{tag}': {
    variants: sorts,
    ask: async (world, caller, variant) => ({
      url: `/api/locations/${await freshLocation(world, caller, variant)}/tags/loose`,
    }),
  },
  'GET /api/demo': { ask: () => ({ url: '/api/demo' }) },
  'GET /api/geocode/reverse': { ask: () => ({ url: '/api/geocode/reverse?latitude=40.5&longitude=-96.5' }) },
}
