import type { Person } from '@lamplighter/domain/http'
import { useSession } from '../../lib/session.ts'

/** Who writes, as the outbox and the screens name them. The pages of work orders are for people who are signed in. */
export function useWriter(): Person {
  const { user } = useSession()
  return { _id: user?._id ?? '', name: user?.name ?? '' }
}

/** Under which key the device keeps a draft of theirs. */
export const draftKey = (writer: Person, key: string) => `${writer._id}:${key}`
