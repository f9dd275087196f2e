import type { Person } from '@lamplighter/domain/http'
import { useSession } from '../../lib/session/session.ts'

/** The signed-in user as an author. Work order pages require login. */
export function useAuthor(): Person {
  const { user } = useSession()
  return { _id: user?._id ?? '', name: user?.name ?? '' }
}

/** Storage key of a user's draft. */
export const draftKey = (author: Person, key: string) => `${author._id}:${key}`
