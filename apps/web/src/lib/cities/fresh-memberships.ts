/**
 * Somebody else may change what the user may do while the app is open: give another role, remove the user from a city.
 * Asking costs one small call; only a true change is taken over. Who waits for a first city is not asked for here, unless
 * they run the platform: the screens that wait do that themselves.
 */
import { getMe } from '@lamplighter/domain/auth'
import { call } from '../api/api-client.ts'
import { session } from '../session.ts'

let asking: Promise<void> | null = null

/** Reads the memberships again. Without an answer everything stays as it was. */
export function noticeChangedMemberships(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}

/** For Try Again where a refusal may mean another role by now: the memberships are read again too. */
export function retryAsMember(retry: () => unknown): () => void {
  return () => {
    void noticeChangedMemberships()
    retry()
  }
}

async function ask(): Promise<void> {
  const known = session.state()
  if (known.status !== 'authenticated') return
  if (known.user.cityMemberships.length === 0 && known.user.platformRole !== 'admin') return
  const answer = await call(getMe, {}).catch(() => null)
  if (!answer || answer.user._id !== session.state().user?._id) return
  const rights = ({ cityMemberships, platformRole }: typeof answer.user) =>
    JSON.stringify([cityMemberships, platformRole])
  if (rights(answer.user) !== rights(known.user)) await session.refreshUser()
}
