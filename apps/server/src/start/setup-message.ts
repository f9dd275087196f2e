/** The terminal's messages about the link that creates the first platform admin. */
import { hours, SETUP_LINK_HOURS } from '@lamplighter/domain/auth'

export function setupMessage(link: string): string {
  return (
    `Nobody is a platform admin yet. The person who opens this link and signs in becomes the first one:\n\n  ${link}\n\n` +
    `It works once, within ${hours(SETUP_LINK_HOURS)}. The next start, or npm run admin -- setup, prints a new one in its place.`
  )
}

export const noSetupLink =
  'Nobody is a platform admin yet, and the role in DATABASE_URL cannot create the link for the first one. Set ' +
  'DATABASE_OWNER_URL to the address of the role that owns the tables, and run npm run admin -- setup.'
