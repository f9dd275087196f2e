import { paths } from '@lamplighter/domain/pages'
import { useRouter } from '@tanstack/react-router'
import { say } from '../kit/messages/say.tsx'
import { session } from '../lib/session.ts'

/** Signs out and goes to Home, or stays on the page; says so when the server could not be reached, because then nobody was signed out. */
export function useSignOut({ stay = false } = {}) {
  const router = useRouter()
  return async () => {
    try {
      await session.signOut()
      if (!stay) await router.navigate({ to: paths.home })
    } catch {
      say.failure('You are still signed in: the server could not be reached. Please try again.')
    }
  }
}
