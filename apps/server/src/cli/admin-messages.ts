/** The messages of `npm run admin`. */
import { EMBEDDED_ISSUER, hours, OPERATORS_LINK_HOURS } from '@lamplighter/domain/auth'
import { formatCount } from '@lamplighter/domain/format'
import { keptWords, purgedWords } from '@lamplighter/domain/holds'
import { withoutControls } from '../adapters/identity-provider/accounts.ts'
import type { DueTrash } from '../features/retention/index.ts'
import type { Leaving } from './admin-arguments.ts'
import type { Outcome, Person } from './platform-admins.ts'

export function listOf(admins: readonly Person[]): string {
  if (admins.length === 0) return `Nobody is a platform admin. ${howToPromote}`
  return ['Platform admins:', ...admins.map(line)].join('\n')
}

/** Explains why no user was chosen; `who` is the given address or id. */
export function notChosen(
  who: string,
  outcome: Exclude<Outcome, { kind: 'one' }>,
  command: Leaving | 'promote' | 'demote',
): string {
  if (outcome.kind === 'nobody') {
    const advice = {
      promote: ' The person must sign in once first; then run this again.',
      demote: '',
      'switch-off': '',
      'switch-on': ' An erased person cannot be switched on again.',
      erase: ' An erased person has no e-mail address anymore.',
    }[command]
    return `No user has the e-mail address or id ${who}.${advice}`
  }
  const [first] =
    outcome.kind === 'several'
      ? [`More than one person has the e-mail address ${who}. Say which one with --id:`]
      : [`No user with the e-mail address ${who} has that id. There are:`]
  return [first, ...outcome.people.map(line)].join('\n')
}

export function changed(
  command: 'promote' | 'demote',
  { person, changed, adminsLeft }: Extract<Outcome, { kind: 'one' }>,
): string {
  const state = {
    promote: changed ? 'is now a platform admin' : 'is already a platform admin',
    demote: changed ? 'is no longer a platform admin' : 'is not a platform admin',
  }[command]
  const sentence = `${named(person)}, who signs in ${by(person)}, ${state}.`
  return adminsLeft > 0 ? sentence : `${sentence}\nNobody is a platform admin any more. ${howToPromote}`
}

/** '2026-11-30 10:38 UTC' */
const minuteOf = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** The details by which an operator recognizes the person. */
export function described(person: Person, memberships: readonly string[]): string {
  const address = person.email_verified
    ? person.issuer === EMBEDDED_ISSUER
      ? 'they opened a link that was mailed to the address'
      : 'the issuer says that the address is theirs'
    : 'the address is not verified: whoever typed it first has it'
  return [
    `${named(person)}`,
    `  id           ${person.id}`,
    `  registered   ${minuteOf(person.created_at)}`,
    `  signs in     ${by(person)}`,
    `  address      ${address}`,
    ...(person.switched_off_at ? [`  switched off ${minuteOf(person.switched_off_at)}`] : []),
    `  memberships  ${memberships.length > 0 ? withoutControls(memberships.join('; ')) : 'none'}`,
  ].join('\n')
}

/** The question before a command about somebody who leaves; switching on needs none. */
export const leavingQuestions: Record<Exclude<Leaving, 'switch-on'>, string> = {
  'switch-off': 'Sign this person out everywhere, and refuse their tokens and links?',
  erase: 'Replace the name and email of this person everywhere? This cannot be undone.',
}

export function switched(command: 'switch-off' | 'switch-on', person: Person, changed: boolean): string {
  const state = command === 'switch-off' ? 'switched off' : 'switched on'
  return `${named(person)} is ${changed ? 'now' : 'already'} ${state}.`
}

/** `holds` are the reasons of the holds that keep the person; null while another process erases. */
export function erased(person: Person, holds: readonly string[] | null): string {
  if (holds === null)
    return `${named(person)} is switched off. The server erases this person within ten minutes.`
  if (holds.length === 0)
    return `${named(person)} is erased. Backups, downloaded files and typed text may still contain the name.`
  return [
    `${named(person)} is switched off. Erasing waits until these holds are lifted:`,
    ...holds.map((hold) => `  ${withoutControls(hold)}`),
  ].join('\n')
}

export const notConfirmed =
  'Nothing was changed. If this is who you mean, add --yes, or name the person by --id instead.'
export const notErased = 'Nothing was changed. If this is who you mean, add --yes.'
export const notJoined = 'Nothing was changed. If both are one person, add --yes.'

export function nothingToJoin(email: string, people: readonly Person[]): string {
  if (people.length === 0) return `No user has the e-mail address ${email}.`
  const elsewhere = people.some(({ issuer }) => issuer !== EMBEDDED_ISSUER)
  return [
    'To join, a person needs one record with a password here and one from another sign-in with this address. Found:',
    ...people.map(line),
    elsewhere
      ? 'If there are several from other sign-ins, choose one with --id.'
      : 'The person makes the other one: they sign in the new way and choose Start Over. Then run this again.',
  ].join('\n')
}

export const unverified =
  'Its issuer has not verified the address, so someone else may have typed it. If you know that both are one person, add --unverified.'

export function joined(kept: Person, double: Person): string {
  return (
    `They are one: ${named(kept)} keeps the id ${kept.id} with all its rights, and signs in ${by(double)} now. ` +
    'The password here no longer works. Everything written under either account stays.'
  )
}

export function noSetup(admins: readonly Person[]): string {
  return `${listOf(admins)}\nThe link is only for the first one. To add another: npm run admin -- promote EMAIL`
}

export function passwordLink({ name, email }: { name: string; email: string }, link: string): string {
  return [
    `${withoutControls(`${name} <${email}>`)} can choose a new password with this link:`,
    `\n  ${link}\n`,
    `It works once, within ${hours(OPERATORS_LINK_HOURS)}. Anyone who has it can sign in as this person, so give it only to them.`,
  ].join('\n')
}

/** `people` with this address sign in through an external issuer, if at all. */
export function noPassword(email: string, people: readonly Person[]): string {
  if (people.length === 0) return `No user has the e-mail address ${email}.`
  return [
    'No account with this address has a password here. Users with this address:',
    ...people.map(line),
  ].join('\n')
}

export const noPasswordsHere =
  'Nobody signs in with a password here (OIDC_ISSUER): people who forgot theirs must ask their identity provider.'

interface City {
  name: string
  state: string
}

const cityIn = ({ name, state }: City) => withoutControls(`${name}, ${state}`)

export const unknownCity = (named: string) => `There is no city ${withoutControls(named)}.`

export const keptForever = (city: City) =>
  `${cityIn(city)} keeps its trash forever, so nothing is due. A City Admin sets the retention in City Admin, tab Holds.`

/** For a purge without --yes. */
export function dueForPurge(city: City, days: number, { locations, notes, kept, reasons }: DueTrash): string {
  const count = (amount: number, one: string) => `${formatCount(amount)} ${one}${amount === 1 ? '' : 's'}`
  return [
    `${cityIn(city)} keeps its trash for ${days} days. ${count(locations, 'location')} and ${count(notes, 'deleted note')} are due.`,
    ...(kept > 0 ? [withoutControls(`${keptWords(kept, reasons)}.`)] : []),
    'Nothing was deleted. To delete what is due for good, add --yes.',
  ].join('\n')
}

export const purged = (city: City, result: Parameters<typeof purgedWords>[0]) =>
  `${cityIn(city)}: ${purgedWords(result)}. The files go with the next cleanup.`

export const purgeWaits = (city: City, from: Date) =>
  `${cityIn(city)}: a City Admin changed the retention in the last 24 hours. A purge may run from ${minuteOf(from)} on. Nothing was deleted.`

export const purgeRuns = 'A server is purging this city right now. Try again in a minute.'

const howToPromote = 'To make someone platform admin: npm run admin -- promote EMAIL'

function named({ name, email }: Person): string {
  return withoutControls(`${name} <${email}>`)
}

function line(person: Person): string {
  const off = person.switched_off_at ? ', switched off' : ''
  return `  ${person.id}  ${named(person)}, ${by(person)}, since ${person.created_at.toISOString().slice(0, 10)}${off}`
}

function by({ issuer }: Person): string {
  return issuer === EMBEDDED_ISSUER ? 'with a password here' : `through ${issuer}`
}
