/** Texts for creating cities from a file. */
import { MAX_LISTED_CITIES } from '@lamplighter/domain/admin'
import { formatCount } from '@lamplighter/domain/format'

export const cityListWords = {
  title: 'Create Cities From a File',
  open: 'Create From File',
  hint: `A CSV file with the columns city and state, and if you like time zone, email of the first City Admin, and limits (GeoJSON). At most ${formatCount(MAX_LISTED_CITIES)} rows and 700 KB.`,
  choose: 'Choose File',
  chooseAnother: 'Choose Another File',
  format: 'CSV',
  reading: 'Checking the rows…',
  creating: 'This may take a minute.',
  readFailed: "Couldn't check the file.",
  createFailed: "Couldn't create the cities.",
  tooLarge: 'This file has more than 700 KB. Split it, or use the command on the server.',
  problems: 'Nothing is created until these rows are corrected:',
  existing: 'These cities are here already and are skipped:',
  noMail:
    "This server doesn't send email, so no one is invited yet. Use Invite People in the menu of each city.",
  create: 'Create Cities',
} as const

const cities = (count: number) => `${formatCount(count)} ${count === 1 ? 'city' : 'cities'}`

interface Made {
  limits: 'from the file' | 'found' | 'none'
  email: string | null
}

/** `wouldCreate([{ limits: 'none', email: null }])` is 'The file creates 1 city, 1 of them without limits.' */
export function wouldCreate(created: readonly Made[]): string {
  if (created.length === 0) return 'The file creates no city.'
  const without = created.filter(({ limits }) => limits === 'none').length
  const invited = created.filter(({ email }) => email !== null).length
  const limits = without > 0 ? `, ${formatCount(without)} of them without limits` : ''
  const people =
    invited > 0
      ? ` ${formatCount(invited)} first City ${invited === 1 ? 'Admin gets an invitation' : 'Admins get invitations'} by email.`
      : ''
  return `The file creates ${cities(created.length)}${limits}.${people}`
}

export const created = (count: number) => `${cities(count)} created.`

export const rowOf = (row: number, text: string) => `Row ${row}: ${text}`
export const known = (city: string, isRemoved: boolean) =>
  isRemoved ? `${city} (removed: put it back)` : city
export const andMore = (count: number) => `and ${formatCount(count)} more`
