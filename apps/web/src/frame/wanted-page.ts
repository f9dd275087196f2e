/**
 * The address of a page that sent a visitor home to log in: whoever logs in next in this tab is taken there, with its query (SEC-41).
 * It is forgotten after use, after a while, and when the visitor goes to another page.
 */
import { isPage, paths } from '@lamplighter/domain/pages'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useState } from 'react'
import * as z from 'zod/mini'
import { session, useSession } from '../lib/session.ts'

const KEY = 'lamplighter.wanted-page'
const MAX_AGE_MS = 15 * 60_000
const wantedShape = z.object({ href: z.string(), at: z.number() })

let wasSignedIn = false
session.subscribe(() => {
  if (session.state().status === 'authenticated') wasSignedIn = true
})

/** Keeps the address of this screen. Somebody who signed out here wants nothing; the next one may be another person. */
export function useWantThisPage(): void {
  const router = useRouter()
  // Not followed: the redirect that comes next would be made again with each change of the address.
  const [href] = useState(() => router.state.location.href)
  useLayoutEffect(() => {
    const state = session.state()
    const signedOut = wasSignedIn && !(state.status === 'unauthenticated' && state.endedUnasked)
    if (!signedOut) write(JSON.stringify({ href, at: Date.now() }))
  }, [href])
}

/** Goes on to the wanted page from Home, where a login ends. */
export function useWantedPage(): void {
  const router = useRouter()
  const pathname = useLocation({ select: ({ pathname }) => pathname })
  const { status } = useSession()
  useEffect(() => {
    const wanted = readWanted()
    if (!wanted || pathname === paths.callback || pathname === wanted.pathname) return
    if (pathname !== paths.home) return write(null)
    if (status !== 'authenticated') return
    write(null)
    router.history.replace(wanted.pathname + wanted.search + wanted.hash)
  }, [pathname, status, router])
}

/** Null also for an address of another origin. */
function readWanted(): URL | null {
  try {
    const { href, at } = wantedShape.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    const wanted = new URL(href, location.origin)
    const age = Date.now() - at
    const isFresh = age >= 0 && age < MAX_AGE_MS
    return isFresh && wanted.origin === location.origin && isPage(wanted.pathname) ? wanted : null
  } catch {
    return null
  }
}

function write(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, text)
  } catch {
    // Without storage the login ends at Home.
  }
}
