/** Secret of an invitation: sent in the link's fragment, and stored in this tab during login. */
import { invitationSecret } from '@lamplighter/domain/cities'
import { paths } from '@lamplighter/domain/pages'

const STORAGE_KEY = 'lamplighter.invitation'

/** `linkOf('https://assets.ames.example', secret)` */
export function linkOf(site: string, secret: string): string {
  return `${site}${paths.invitation}#${secret}`
}

/** Returns the secret from the URL, or the one stored before the redirect to an external issuer; otherwise ''. */
export function secretHere(hash: string): string {
  const given = hash.replace(/^#/, '')
  if (given === '') return keptSecret() ?? ''
  keepSecret(given)
  return given
}

export function keptSecret(): string | null {
  try {
    const kept = sessionStorage.getItem(STORAGE_KEY)
    return kept && invitationSecret.test(kept) ? kept : null
  } catch {
    return null
  }
}

function keepSecret(secret: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, secret)
  } catch {
    // Storage may be disabled; the URL still has the secret.
  }
}

export function forgetSecret(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Ignore: nothing is stored.
  }
}
