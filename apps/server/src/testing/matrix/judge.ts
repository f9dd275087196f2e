/** The status expected for a mark of the table, one caller and one variant of the request. */
import { adminPosts, type Category, dashboardPosts, type Post, seesCategory } from './sight.ts'
import type { Mark, Row } from './table.ts'
import { kinds } from './table.ts'
import type { Caller } from './world.ts'

export interface Variant {
  name: string
  /** Of the location that is asked for; left out where none is. */
  category?: Category
  /** Who made the object that is asked for. */
  author?: 'caller' | 'other'
  /** The list is narrowed to Alder Point. */
  ofAlder?: boolean
  /** Which directors reach the member in question (ACC-27). */
  reach?: readonly Post[]
}

export function expectedStatus(row: Row, caller: Caller, variant: Variant, done: number): number {
  const of = (kind: 'W' | 'P') =>
    statusOf(row[kinds.indexOf(kind)] ?? 'yes', { ...caller, kind }, variant, done)
  if (caller.kind !== 'PM') return statusOf(row[kinds.indexOf(caller.kind)] ?? 'yes', caller, variant, done)
  return bothRights(of('W'), of('P'), done)
}

/** What either allows is allowed, but for what a member cannot do again (join: 409). Otherwise it is known to exist. */
function bothRights(asWorker: number, asPlatformAdmin: number, done: number): number {
  if (asWorker === 409) return 409
  if (asWorker === done || asPlatformAdmin === done) return done
  return asWorker === 422 ? 422 : asPlatformAdmin
}

function statusOf(
  mark: Mark,
  { kind, post }: Pick<Caller, 'kind' | 'post'>,
  variant: Variant,
  done: number,
): number {
  if (typeof mark === 'number') return mark
  const { category, author } = variant
  const seen = kind === 'P' || category === undefined || (post !== null && seesCategory(post, category))
  switch (mark) {
    case 'yes':
    case 'self':
      return done
    case 'F':
      return seen ? done : 404
    case 'icon':
      return seen ? done : 422
    case 'own':
      return seen ? (author === 'caller' ? done : 403) : 404
    case 'mine':
      return author === 'caller' ? done : 404
    case 'left':
      return author === 'caller' ? 403 : 404
    case 'reach':
      return post && variant.reach?.includes(post) ? done : 403
    case 'bin':
    case 'door': {
      const opens = mark === 'bin' ? adminPosts : dashboardPosts
      if (!post || !opens.includes(post)) return 403
      const asksForAlder =
        variant.ofAlder || variant.category !== undefined || variant.reach || variant.author
      return asksForAlder ? 404 : done
    }
  }
}
