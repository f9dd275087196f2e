/** The secret of a one-time link: it stands behind the # of the address, which no server is sent. */
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/** Where 'Skip to main content' leads, on every page. */
const MAIN = 'main'

/** Null where the address of this page has none. It stays known when somebody skips to the main content, or leaves. */
export function useLinkSecret(page: string): string | null {
  const hash = useLocation({
    select: ({ pathname, hash }) => (pathname.toLowerCase().startsWith(page) && hash !== MAIN ? hash : null),
  })
  const [secret, setSecret] = useState(hash)
  if (hash !== null && hash !== secret) setSecret(hash)
  return secret || null
}
