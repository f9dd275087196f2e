/** What the command about platform admins says. */
import { EMBEDDED_ISSUER } from '@lamplighter/domain/auth'
import { withoutControls } from '../adapters/identity-provider/accounts.ts'
import type { AdminArguments } from './admin-arguments.ts'
import type { Outcome, Person } from './platform-admins.ts'

export function listOf(admins: readonly Person[]): string {
  if (admins.length === 0) return `Nobody is a platform admin. ${howToPromote}`
  return ['Platform admins:', ...admins.map(line)].join('\n')
}

export function describe(
  { command, email }: Exclude<AdminArguments, { command: 'list' }>,
  outcome: Outcome,
): string {
  if (outcome.kind === 'nobody')
    return `Nobody here has the e-mail address ${email}. The person must sign in once first; then run this again.`
  if (outcome.kind === 'no such id')
    return [
      `Nobody with the e-mail address ${email} has that id. There are:`,
      ...outcome.people.map(line),
    ].join('\n')
  if (outcome.kind === 'several')
    return [
      `More than one person has the e-mail address ${email}. Say which one with --id:`,
      ...outcome.people.map(line),
    ].join('\n')
  const { person, changed, adminsLeft } = outcome
  const state = command === 'promote' ? 'a platform admin' : 'no platform admin'
  const sentence = `${person.name} <${person.email}>, who signs in ${by(person)}, is ${state}${changed ? ' now' : ' already'}.`
  return adminsLeft > 0 ? sentence : `${sentence}\nNobody is a platform admin any more. ${howToPromote}`
}

const howToPromote = 'To make somebody one: npm run admin -- promote EMAIL'

function line(person: Person): string {
  const who = withoutControls(`${person.name} <${person.email}>`)
  return `  ${person.id}  ${who}, ${by(person)}, since ${person.created_at.toISOString().slice(0, 10)}`
}

function by({ issuer }: Person): string {
  return issuer === EMBEDDED_ISSUER ? 'with a password here' : `through ${issuer}`
}
