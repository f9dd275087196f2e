/** The words for people who opened the site under an address where they cannot sign in. */
export const insecureAddress =
  'This address is not encrypted, so browsers refuse sign-in, camera and position here. You can look around.'

/** `otherAddress('https://map.example')` */
export function otherAddress(site: string): string {
  return `This server is set up for ${site}, and people sign in there.`
}

/** What to ask the operator for; `here` is the address that should work, null where that is not known. */
export function siteAddressAdvice(here: string | null): string {
  return here
    ? `Ask whoever runs this server to set PUBLIC_URL to ${here}.`
    : 'Ask whoever runs this server to put it behind HTTPS and to set PUBLIC_URL to that address.'
}

/** The link to the address that works: `openSite('https://map.example')` is 'Open https://map.example'. */
export function openSite(site: string): string {
  return `Open ${site}`
}
