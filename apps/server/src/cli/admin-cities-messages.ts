/** The messages of `npm run admin` about cities. */
import { CITY_REMOVAL_DAYS } from '@lamplighter/domain/admin'
import { formatCount } from '@lamplighter/domain/format'
import type { CreatedCities } from '../features/admin/index.ts'

const SHOWN = 50

export const noPlatformAdmin =
  'Nobody is a platform admin, and invitations need one who invites. Run first: npm run admin -- promote EMAIL'

export const noSuchCity = (given: string) => `There is no city ${given}. Name it as "Ames, IA".`

export function listed(
  { created, existing, problems }: CreatedCities,
  { isTrial, milliseconds }: { isTrial: boolean; milliseconds: number },
): string {
  if (problems.length > 0)
    return [
      ...firstOf(problems, ({ row, message }) => `Row ${row}: ${message}`),
      `${count(problems.length, 'row has a problem', 'rows have problems')}, so nothing was created. Correct the file and run the command again.`,
    ].join('\n')
  const limits = (which: string) => created.filter((one) => one.limits === which).length
  const sentences = [
    `${isTrial ? 'This would create' : 'Created'} ${count(created.length, 'city', 'cities')}, in ${(milliseconds / 1000).toFixed(1)} s.`,
    limits('from the file') > 0 && `Limits from the file: ${limits('from the file')}.`,
    limits('found') > 0 && `Limits from the boundaries of towns: ${limits('found')}.`,
    limits('none') > 0 &&
      `Without limits: ${limits('none')}. Import those of their state with npm run boundaries.`,
  ]
  return [
    ...(isTrial ? [] : created.filter(({ invitation }) => invitation && !invitation.mailed)).map(
      ({ city, invitation }) => `${city}: ${invitation?.email} opens ${invitation?.link}`,
    ),
    ...firstOf(
      existing,
      ({ row, city, isRemoved }) =>
        `Row ${row}: ${city} is here already${isRemoved ? ', but removed. Put it back or wait until it is deleted' : ''}. Skipped.`,
    ),
    ...sentences.filter(Boolean),
    ...invited(created, isTrial),
    ...(isTrial ? ['This was a trial. To create the cities, add --yes.'] : []),
  ].join('\n')
}

function invited(created: CreatedCities['created'], isTrial: boolean): string[] {
  const all = created.flatMap(({ invitation }) => invitation ?? [])
  if (all.length === 0) return []
  const people = count(all.length, 'first City Admin', 'first City Admins')
  if (all[0]?.mailed) return [`${people} ${isTrial ? 'would get' : 'get'} an invitation by email.`]
  return isTrial
    ? [`${people} would get an invitation. This server sends no email, so the links are printed.`]
    : [`Each link works once, for 30 days. Give it only to that person.`]
}

function firstOf<T>(all: readonly T[], line: (one: T) => string): string[] {
  const more = all.length - SHOWN
  return [...all.slice(0, SHOWN).map(line), ...(more > 0 ? [`and ${formatCount(more)} more`] : [])]
}

export function removing(city: string, holds: readonly string[]): string {
  const kept =
    holds.length > 0
      ? `\nIt is closed, but not deleted while a hold is open: ${holds.join('; ')}.`
      : `\nTo keep a copy, run first: npm run backup -- --city "${city}" FOLDER`
  return (
    `Nobody reads or writes in ${city} any more, and its members are told so. It can be put back for ${CITY_REMOVAL_DAYS} days. ` +
    `Then its rows, photos and files are deleted for good.${kept}`
  )
}

export const typeName = (name: string) => `Type "${name}" to remove the city: `
export const notRemoved = 'Nothing was changed. To remove the city, type its name or add --yes.'
export const removed = (city: string) =>
  `${city} is removed. To put it back within ${CITY_REMOVAL_DAYS} days: npm run admin -- put-back-city "${city}"`
export const removedAlready = (city: string) => `${city} is removed already.`
export const notGone = (city: string) => `${city} is not removed.`
export const putBack = (city: string) => `${city} is back as it was.`

const count = (amount: number, one: string, many: string) =>
  `${formatCount(amount)} ${amount === 1 ? one : many}`
