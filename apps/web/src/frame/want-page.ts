/**
 * Keeps the address of a page that sends visitors home to log in, per tab and for a short while (SEC-41). Apart from wanted-page.ts,
 * because the build draws visitors' screens without a session.
 */
import { isPage } from '@lamplighter/domain/pages'
import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import * as z from 'zod/mini'

const KEY = 'lamplighter.wanted-page'
const MAX_AGE_MS = 15 * 60_000
const wantedShape = z.object({ href: z.string(), at: z.number() })

let isOpen = true

/** Keeps the address of this screen. */
export function useWantThisPage(): void {
  const router = useRouter()
  // Not followed: the redirect that comes next would be made again with each change of the address.
  const [href] = useState(() => router.state.location.href)
  useLayoutEffect(() => {
    if (isOpen) write(JSON.stringify({ href, at: Date.now() }))
  }, [href])
}

export const wantedPage = {
  forget: () => write(null),

  /** Closed after somebody has signed out here: the next person may be another one. */
  keep(open: boolean): void {
    isOpen = open
    if (!open) write(null)
  },

  /** Null also for an address of another origin. */
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
    // Without storage the login ends at Home.
  }
}
