/**
 * Other people may change the user's role or membership while the app is open, or let them into their first city. Refetches
 * the user in one small call and applies changes.
 */
import { getMe } from '@lamplighter/domain/auth'
import { call } from '../api/api-client.ts'
import { session } from '../session/session.ts'

let asking: Promise<void> | null = null

/** Refetches the memberships. Without an answer nothing changes. */
export function noticeChangedMemberships(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}

/** For Try Again after a rejection, which may come from a changed role: also refetches the memberships. */
export function retryAsMember(retry: () => unknown): () => void {
  return () => {
    void noticeChangedMemberships()
    retry()
  }
}

async function ask(): Promise<void> {
  const known = session.state()
  if (known.status !== 'authenticated') return
  const answer = await call(getMe, {}).catch(() => null)
  if (!answer || answer.user._id !== session.state().user?._id) return
  const rights = ({ cityMemberships, platformRole }: typeof answer.user) =>
    JSON.stringify([cityMemberships, platformRole])
  if (rights(answer.user) !== rights(known.user)) await session.refreshUser()
}
