import { newAddressWords, openDraft, openSite } from '@lamplighter/domain/auth'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { OpenAddress } from '../kit/page/open-address.tsx'
import { useClientConfig } from '../lib/api/client-config.ts'
import { unsentItems } from '../lib/outbox/outbox-stores.ts'
import { useSession } from '../lib/session/session.ts'
import { newAddressHere } from '../lib/sign-in/former-name.ts'
import { countKept, type Kept, pagesOfDrafts } from '../lib/sign-in/kept-here.ts'
import { useStore } from '../lib/state/store.ts'
import classes from './status-line.module.css'

/** At a former name of the server: the new address, which the app opens once nothing waits here (DUR-76). */
export function NewAddressLine() {
  const { data } = useClientConfig()
  // The link opens the same page at the new address, so it changes with the page.
  useLocation()
  const address = newAddressHere(data)
  const kept = useKeptHere(address !== null)
  if (!data || address === null || kept === null) return null
  const { unsent, drafts, pages } = kept
  return (
    <section className={classes.line} aria-label="New address">
      <span role="status">{newAddressWords(data.siteUrl, unsent, drafts)}</span>
      {pages.map((page, at) => (
        <OpenAddress key={page} href={page} variant="subtle">
          {openDraft(at + 1)}
        </OpenAddress>
      ))}
      {unsent === 0 && (
        <a className={classes.action} href={address}>
          {openSite(data.siteUrl)}
        </a>
      )}
    </section>
  )
}

type KeptHere = Kept & { pages: readonly string[] }

/** The counts of this device, and the pages of own drafts; null until read. */
function useKeptHere(isAsked: boolean): KeptHere | null {
  const own = useStore(unsentItems)
  const { status, user } = useSession()
  const { pathname } = useLocation()
  const [kept, setKept] = useState<KeptHere | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts again after each change, and on each page
  useEffect(() => {
    if (!isAsked) return
    let stopped = false
    Promise.all([countKept(), user ? pagesOfDrafts(user._id) : []])
      .then(([counts, pages]) => !stopped && setKept({ ...counts, pages }))
      .catch((error: unknown) => console.error('The storage of this device could not be read', error))
    return () => {
      stopped = true
    }
  }, [isAsked, own, status, user?._id, pathname])
  return kept
}
