/** The secret of a one-time link: the part after # in the URL, which browsers do not send to servers. */
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/** Hash of the 'Skip to main content' link on every page. */
const MAIN = 'main'

/**
 * Returns the secret, or null if the URL has none. Keeps it after skipping to the main content and while leaving the
 * page.
 */
export function useLinkSecret(page: string): string | null {
  const hash = useLocation({
    select: ({ pathname, hash }) => (pathname.toLowerCase().startsWith(page) && hash !== MAIN ? hash : null),
  })
  const [secret, setSecret] = useState(hash)
  if (hash !== null && hash !== secret) setSecret(hash)
  return secret || null
}
