/** The arguments of `npm run admin`. */
import { parseArgs } from 'node:util'

export const usage = `npm run admin -- COMMAND

  list             who is a platform admin
  setup            print a new link that makes the first platform admin; where there is one, use promote
  promote EMAIL    make the person with this e-mail address a platform admin
  demote EMAIL     take that back
  join EMAIL       make one of somebody's record with a password here and the one of their sign-in elsewhere:
                   the first stays, with all its rights, and is reached by the second
  reset EMAIL      print a link that lets the person with this e-mail address choose a new password; give it to
                   that person alone
  purge CITY       what of a city's trash is due for good, by the retention that its City Admin set; with --yes
                   deletes it now: purge "Ames, IA" --yes
  switch-off EMAIL end every sign-in, token, link and mail of this person. Nothing they wrote is lost
  switch-on EMAIL  let the person sign in again
  erase EMAIL      switch the person off and replace their name and email everywhere. This cannot be undone. While a hold
                   names the person, it waits
  create-cities FILE       try a list of new cities: CSV or Excel with the columns city and state, and if you like time zone,
                           email (of the first City Admin) and limits (GeoJSON). --yes creates them
  remove-city "NAME, ST"   close a city to everyone; it can be put back for 30 days, then it is deleted
  put-back-city "NAME, ST" put it back
  --id ID          which person, where several have the address; the command names them. Enough without EMAIL
  --yes            do not ask for confirmation; with purge, delete. Nobody verifies email addresses here: check the person first
  --unverified     join even if the issuer has not verified the email address. Use it only if you know that both are one person

For all but reset, the person must have signed in once. A running server applies the change from the next request.
The database is DATABASE_URL (with DATABASE_OWNER_URL where another role owns the tables), else the one in
DATA_DIR (default: data).
Exit code: 0 done, or nothing to change; 1 the city is unknown, no person or more than one has the address, there is already a
platform admin, you did not confirm, or the last admin would be gone; 2 the command could not run.`

export type AdminArguments =
  | { command: 'list' }
  | { command: 'setup' }
  | { command: 'reset'; email: string }
  | { command: 'purge'; city: string; yes: boolean }
  | { command: 'create-cities'; file: string; yes: boolean }
  | { command: 'remove-city'; city: string; yes: boolean }
  | { command: 'put-back-city'; city: string; yes: boolean }
  | {
      command: 'promote' | 'demote' | 'join' | Leaving
      /** Exactly one of the two is set. */
      email: string | undefined
      id: string | undefined
      yes: boolean
      unverified: boolean
    }

/** Commands about people who leave. */
export type Leaving = 'switch-off' | 'switch-on' | 'erase'
const named = ['promote', 'demote', 'join', 'switch-off', 'switch-on', 'erase'] as const

/** Null when help was requested. */
export function readArguments(args: readonly string[]): AdminArguments | null {
  const { values, positionals } = parse(args)
  if (values.help) return null
  const [command, email, ...more] = positionals
  if (!command) throw new Error(`No command given.\n\n${usage}`)
  if (command === 'list' || command === 'setup') {
    if (email !== undefined || Object.keys(values).length > 0)
      throw new Error(`${command} takes nothing more.\n\n${usage}`)
    return { command }
  }
  if (command === 'reset') {
    if (!email || more.length > 0 || Object.keys(values).length > 0)
      throw new Error('Whose password? Write: reset EMAIL')
    return { command, email: email.trim() }
  }
  if (command === 'purge') {
    const { yes = false, ...others } = values
    if (!email || more.length > 0 || Object.keys(others).length > 0)
      throw new Error('Which city? Write: purge "Ames, IA"')
    return { command, city: email, yes }
  }
  if (command === 'create-cities' || command === 'remove-city' || command === 'put-back-city') {
    const { yes = false, ...others } = values
    if (!email || more.length > 0 || Object.keys(others).length > 0)
      throw new Error(
        command === 'create-cities'
          ? 'Which file? Write: create-cities FILE.csv'
          : `Which city? Write: ${command} "Ames, IA"`,
      )
    return command === 'create-cities' ? { command, file: email, yes } : { command, city: email, yes }
  }
  const known = named.find((one) => one === command)
  if (!known) throw new Error(`There is no command ${command}.\n\n${usage}`)
  if (!email && (!values.id || command === 'join')) throw new Error(`Which person? Write: ${command} EMAIL`)
  if (more.length > 0) throw new Error(`Name one person at a time; unexpected: ${more.join(' ')}`)
  if (values.id !== undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(values.id))
    throw new Error(
      `${values.id} is not the id of a person; run the command without --id to list the people.`,
    )
  const { yes = false, unverified = false } = values
  if (unverified && command !== 'join') throw new Error('--unverified only works with join.')
  return { command: known, email: email?.trim(), id: values.id?.toLowerCase(), yes, unverified }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        id: { type: 'string' },
        yes: { type: 'boolean' },
        unverified: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${usage}`)
  }
}
