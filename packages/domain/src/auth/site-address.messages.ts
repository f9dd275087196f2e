/** Texts for people who opened the site at an address where they cannot sign in. */
export const insecureAddress =
  'This address is not encrypted, so browsers refuse sign-in, camera and position here. You can look around.'

/** `otherAddress('https://map.example')` */
export function otherAddress(site: string): string {
  return `This server is set up for ${site}, and people sign in there.`
}

/** Advice for the operator. `here` is the address that should work, or null if unknown. */
export function siteAddressAdvice(here: string | null): string {
  return here
    ? `Ask whoever runs this server to set PUBLIC_URL to ${here}.`
    : 'Ask whoever runs this server to put it behind HTTPS and to set PUBLIC_URL to that address.'
}

/** Label of the link to the working address: `openSite('https://map.example')` is 'Open https://map.example'. */
export function openSite(site: string): string {
  return `Open ${site}`
}

/** `openDraft(2)` */
export const openDraft = (number: number) => `Open draft ${number}`

/** Shown at a former name of the server (DUR-76): `newAddressWords('https://new.example', 2, 1)`. */
export function newAddressWords(site: string, unsent: number, drafts = 0): string {
  const moved = `Lamplighter has a new address: ${site}.`
  const [changes, are] = unsent === 1 ? ['change is', 'it is'] : ['changes are', 'they are']
  const first = unsent === 0 ? '' : ` ${unsent} ${changes} still on this device; ${are} sent first.`
  const [of, them] = drafts === 1 ? ['draft is', 'it'] : ['drafts are', 'them']
  const kept = drafts === 0 ? '' : ` ${drafts} ${of} only on this device: save or discard ${them} here.`
  return `${moved}${first}${kept}`
}
