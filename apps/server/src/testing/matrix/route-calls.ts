/** The types with which the matrix describes how to call a route. */
import type { Variant } from './expected-status.ts'
import type { Category, Post } from './visibility.ts'
import { readerPosts, seesCategory } from './visibility.ts'
import type { Caller, Child, City, MatrixWorld, Thing } from './world.ts'

export interface Request {
  url: string
  body?: unknown
  headers?: Record<string, string>
}

export interface RouteCalls {
  /** One request each; a single plain one by default. */
  variants?: readonly Variant[]
  /** Status of a success; 200 by default. */
  done?: number
  /** Called by one caller of each kind, because it is slow or rate-limited. */
  sparing?: true
  /** Creates the requested object, so that no call depends on another's effects. */
  ask(world: MatrixWorld, caller: Caller, variant: Variant): Request | Promise<Request>
  /** The shown items and the expected ones; compared as sets. */
  shown?(body: unknown): string[]
  truth?(world: MatrixWorld, caller: Caller, variant: Variant): string[]
  /** Describes what is wrong with a successful body that is not a list. */
  check?(body: unknown, world: MatrixWorld, caller: Caller): string | null
}

/** One of each kind of category: two departments, repair and other work, and no category. */
export const sorts = [
  { name: 'Parks', category: 'Parks', icon: 'bench' },
  { name: 'Water', category: 'Water', icon: 'well' },
  { name: 'WorkOrders', category: 'WorkOrders', icon: 'WorkOrders' },
  { name: 'a plain pin', category: null, icon: null },
] as const satisfies readonly { name: string; category: Category; icon: string | null }[]

export const iconOf = ({ category }: Variant) =>
  sorts.find((sort) => sort.category === category)?.icon ?? null

/** A member's or Region Viewer's post while they are active, whatever else the caller is. */
export function postIn(caller: Caller, city: City): Post | null {
  const { post } = caller
  return post && caller.city?.id === city.id && readerPosts.includes(post) ? post : null
}

/** ACC-15 for one location; the table handles a platform admin's own rights. */
export function sees(caller: Caller, { city, category }: Pick<Thing, 'city' | 'category'>): boolean {
  const post = postIn(caller, city)
  return post !== null && seesCategory(post, category)
}

/** Everything that belongs to a location is visible with it; without one, to every member of the city. */
export function seesChild(caller: Caller, { location, city }: Child): boolean {
  return location ? sees(caller, location) : postIn(caller, city) !== null
}

/** The author of an object, according to the variant: the caller, or another member of Alder Point. */
export function authorOf(world: MatrixWorld, caller: Caller, { author }: Variant): string {
  if (author === 'caller' && caller.kind !== 'A') return caller.id
  return world.caller(caller.name === 'Alder CA2' ? 'Alder WNone' : 'Alder CA2').id
}

export const isPlatformAdmin = ({ kind }: Caller) => kind === 'P' || kind === 'PM'

export const idsOf = (body: unknown) => (body as { _id: string }[]).map(({ _id }) => _id)
export const ids = (things: readonly { id: string }[]) => things.map(({ id }) => id)
