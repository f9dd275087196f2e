import { newAddressWords, openSite } from '@lamplighter/domain/auth'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useClientConfig } from '../lib/api/client-config.ts'
import { unsentItems } from '../lib/outbox/outbox-stores.ts'
import { useSession } from '../lib/session/session.ts'
import { countKept, newAddressHere } from '../lib/sign-in/former-name.ts'
import { useStore } from '../lib/state/store.ts'
import classes from './status-line.module.css'

/** At a former name of the server: the new address, which the app opens once nothing waits here (DUR-76). */
export function NewAddressLine() {
  const { data } = useClientConfig()
  useLocation()
  const address = newAddressHere(data)
  const unsent = useUnsentHere(address !== null)
  if (!data || address === null || unsent === null) return null
  return (
    <section className={classes.line} aria-label="New address">
      <span role="status">{newAddressWords(data.siteUrl, unsent)}</span>
      {unsent === 0 && (
        <a className={classes.action} href={address}>
          {openSite(data.siteUrl)}
        </a>
      )}
    </section>
  )
}

/** Unsent changes of all users on this device; null until read. */
function useUnsentHere(isAsked: boolean): number | null {
  const own = useStore(unsentItems)
  const { status } = useSession()
  const [unsent, setUnsent] = useState<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts again after each change
  useEffect(() => {
    if (!isAsked) return
    let stopped = false
    countKept()
      .then((kept) => !stopped && setUnsent(kept.unsent))
      .catch((error: unknown) => console.error('The outbox could not be read', error))
    return () => {
      stopped = true
    }
  }, [isAsked, own, status])
  return unsent
}
