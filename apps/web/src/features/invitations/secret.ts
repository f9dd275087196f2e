/** The secret of an invitation: made here, carried by the link after '#', and kept in this tab while somebody logs in. */
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

/** From the address, else from before an issuer elsewhere took the page away; '' where there is none. */
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
    // Storage may be switched off; the address still has it.
  }
}

export function forgetSecret(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Nothing is kept then.
  }
}
