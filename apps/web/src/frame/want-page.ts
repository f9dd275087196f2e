/**
 * Remembers the URL of a page that sends visitors to Home to log in, per tab and briefly (SEC-41). Separate from wanted-page.ts,
 * because the build renders visitors' screens without a session.
 */
import { isPage } from '@lamplighter/domain/pages'
import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import * as z from 'zod/mini'

const KEY = 'lamplighter.wanted-page'
const MAX_AGE_MS = 15 * 60_000
const wantedShape = z.object({ href: z.string(), at: z.number() })

let isOpen = true

/** Remembers the URL of this screen. */
export function useWantThisPage(): void {
  const router = useRouter()
  // Read once: following the URL would repeat the redirect on each change.
  const [href] = useState(() => router.state.location.href)
  useLayoutEffect(() => {
    if (isOpen) write(JSON.stringify({ href, at: Date.now() }))
  }, [href])
}

export const wantedPage = {
  forget: () => write(null),

  /** Disabled after a sign-out, because the next user may be another one. */
  keep(open: boolean): void {
    isOpen = open
    if (!open) write(null)
  },

  /** Null for a URL of another origin, too. */
  get(): URL | null {
    try {
      const { href, at } = wantedShape.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
      const wanted = new URL(href, location.origin)
      const age = Date.now() - at
      const isFresh = age >= 0 && age < MAX_AGE_MS
      return isFresh && wanted.origin === location.origin && isPage(wanted.pathname) ? wanted : null
    } catch {
      return null
    }
  },
}

function write(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, text)
  } catch {
    // Without storage, the login ends at Home.
  }
}
