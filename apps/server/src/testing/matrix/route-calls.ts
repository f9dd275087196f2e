/** The form in which the matrix describes how a route is called. */
import type { Variant } from './judge.ts'
import type { Category, Post } from './sight.ts'
import { memberPosts, seesCategory } from './sight.ts'
import type { Caller, Child, City, MatrixWorld, Thing } from './world.ts'

export interface Request {
  url: string
  body?: unknown
  headers?: Record<string, string>
}

export interface RouteCalls {
  /** One request each; a single plain one when left out. */
  variants?: readonly Variant[]
  /** What a success answers with; 200 when left out. */
  done?: number
  /** Asked by one caller of each kind, because it is slow or the server counts it. */
  sparing?: true
  /** Makes what is asked for, so that no call meets another's traces. */
  ask(world: MatrixWorld, caller: Caller, variant: Variant): Request | Promise<Request>
  /** What a list shows, and what it should show; compared as sets. */
  shown?(body: unknown): string[]
  truth?(world: MatrixWorld, caller: Caller, variant: Variant): string[]
  /** What is wrong with the body of a success that is no list. */
  check?(body: unknown, world: MatrixWorld, caller: Caller): string | null
}

/** One of each sort of category: two departments, repair and other work, and no category at all. */
export const sorts = [
  { name: 'Parks', category: 'Parks', icon: 'bench' },
  { name: 'Water', category: 'Water', icon: 'well' },
  { name: 'WorkOrders', category: 'WorkOrders', icon: 'WorkOrders' },
  { name: 'a plain pin', category: null, icon: null },
] as const satisfies readonly { name: string; category: Category; icon: string | null }[]

export const iconOf = ({ category }: Variant) =>
  sorts.find((sort) => sort.category === category)?.icon ?? null

/** A member's city and post when they are active, whatever else the caller is. */
export function postIn(caller: Caller, city: City): Post | null {
  const { post } = caller
  return post && caller.city?.id === city.id && memberPosts.includes(post) ? post : null
}

/** ACC-15, for one location; a platform admin's own rights are the table's matter. */
export function sees(caller: Caller, { city, category }: Pick<Thing, 'city' | 'category'>): boolean {
  const post = postIn(caller, city)
  return post !== null && seesCategory(post, category)
}

/** What belongs to a location is seen with it; without one, by every member of the city. */
export function seesChild(caller: Caller, { location, city }: Child): boolean {
  return location ? sees(caller, location) : postIn(caller, city) !== null
}

/** Whose an object is when the variant speaks of an author: the caller, or another member of Alder Point. */
export function authorOf(world: MatrixWorld, caller: Caller, { author }: Variant): string {
  if (author === 'caller' && caller.kind !== 'A') return caller.id
  return world.caller(caller.name === 'Alder CA2' ? 'Alder WNone' : 'Alder CA2').id
}

export const isPlatformAdmin = ({ kind }: Caller) => kind === 'P' || kind === 'PM'

export const idsOf = (body: unknown) => (body as { _id: string }[]).map(({ _id }) => _id)
export const ids = (things: readonly { id: string }[]) => things.map(({ id }) => id)
