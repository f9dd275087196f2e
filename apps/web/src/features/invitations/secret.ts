/** Secret of an invitation: created here, sent in the link's fragment, and stored in this tab during login. */
import { INVITATION_SECRET_BYTES, invitationSecret } from '@lamplighter/domain/cities'
import { paths } from '@lamplighter/domain/pages'

const STORAGE_KEY = 'lamplighter.invitation'

export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(INVITATION_SECRET_BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

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
