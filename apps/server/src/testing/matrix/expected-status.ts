/** The expected status for a mark of the table, one caller and one variant of the request. */

import type { Mark, Row } from './table.ts'
import { kinds } from './table.ts'
import { adminPosts, type Category, dashboardPosts, type Post, seesCategory } from './visibility.ts'
import type { Caller } from './world.ts'

export interface Variant {
  name: string
  /** Category of the requested location; omitted for requests without one. */
  category?: Category
  /** The author of the requested object. */
  author?: 'caller' | 'other'
  /** The list is filtered to Alder Point. */
  ofAlder?: boolean
  /** The directors who may change the member in question (ACC-27). */
  reach?: readonly Post[]
}

export function expectedStatus(row: Row, caller: Caller, variant: Variant, done: number): number {
  const of = (kind: 'W' | 'P') =>
    statusOf(row[kinds.indexOf(kind)] ?? 'yes', { ...caller, kind }, variant, done)
  if (caller.kind !== 'PM') return statusOf(row[kinds.indexOf(caller.kind)] ?? 'yes', caller, variant, done)
  return bothRights(of('W'), of('P'), done)
}

/** Allowed if either right allows it, except that a member cannot join again (409). Else it exists. */
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
    case 'trash':
    case 'dashboard': {
      const opens = mark === 'trash' ? adminPosts : dashboardPosts
      if (!post || !opens.includes(post)) return 403
      const asksForAlder =
        variant.ofAlder || variant.category !== undefined || variant.reach || variant.author
      return asksForAlder ? 404 : done
    }
  }
}
