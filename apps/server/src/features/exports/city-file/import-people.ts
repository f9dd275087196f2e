/**
 * Gives each person of a city file a record here. An account with the same confirmed email is the same person;
 * everyone else gets an account without a password, and sets one with "Forgot password?" (EXPORT-16).
 */
import { randomUUID } from 'node:crypto'
import { EMBEDDED_ISSUER } from '@lamplighter/domain/auth'
import { SWITCHED_OFF } from '@lamplighter/domain/memberships'
import type pg from 'pg'
import { emailKey } from '../../../adapters/identity-provider/accounts.ts'
import { SYSTEM_ISSUER } from '../../auth/index.ts'
import { UnusableCityFile } from './city-manifest.ts'
import { type PersonRow, personRow } from './people.ts'

export interface ImportedPeople {
  /** Id in the file -> id here. */
  ids: Map<string, string>
  /** Ids here. */
  made: string[]
  created: number
  matched: number
}

/** No password has this hash. */
const NO_PASSWORD = 'none'

/** `matchUnconfirmed`: the operator says that the accounts here belong to the people of the file. */
export async function importPeople(
  client: pg.Client,
  lines: AsyncIterable<string>,
  { matchUnconfirmed }: { matchUnconfirmed: boolean },
): Promise<ImportedPeople> {
  const people: ImportedPeople = { ids: new Map(), made: [], created: 0, matched: 0 }
  const unconfirmed: string[] = []
  for await (const line of lines) {
    const person = parsePerson(line)
    if (people.ids.has(person.id))
      throw new UnusableCityFile('The file was changed: it has one person twice.')
    const { email, system } = person
    const found =
      system !== null
        ? await findSystem(client, person)
        : email === null
          ? null
          : await findPerson(client, email)
    if (email && found && !found.confirmed && !matchUnconfirmed) unconfirmed.push(email)
    else if (found?.id) {
      people.ids.set(person.id, found.id)
      people.matched += 1
    } else {
      const made = await createPerson(client, person, found?.account ?? null)
      people.ids.set(person.id, made)
      people.made.push(made)
      people.created += 1
    }
  }
  if (unconfirmed.length > 0)
    throw new UnusableCityFile(
      `These people of the city have an account here, but nobody has confirmed its email: ${unconfirmed.slice(0, 20).join(', ')}` +
        `${unconfirmed.length > 20 ? ` and ${unconfirmed.length - 20} more` : ''}. ` +
        'If the accounts are theirs, add --match-unconfirmed.',
    )
  return people
}

/**
 * A membership follows the person here. Whoever was switched off where the file was written, and is new here, stays switched off:
 * nobody who left comes back with a file.
 */
export async function switchOffWhoIsOff(
  client: pg.Client,
  cityId: string,
  { made }: ImportedPeople,
): Promise<void> {
  const { rows } = await client.query<{ subject: string }>(
    `update users u set switched_off_at = now() from city_memberships m
     where m.city_id = $1 and m.user_id = u.id and m.status = $2 and u.id = any($3) and u.switched_off_at is null
     returning u.subject`,
    [cityId, SWITCHED_OFF, made],
  )
  await client.query('update oidc_accounts set switched_off_at = now() where id::text = any($1)', [
    rows.map(({ subject }) => subject),
  ])
  await client.query(
    `update city_memberships m set status = case when u.switched_off_at is null then 'active' else $2 end
     from users u where u.id = m.user_id and m.city_id = $1 and m.status in ('active', $2)`,
    [cityId, SWITCHED_OFF],
  )
}

function parsePerson(line: string): PersonRow {
  try {
    return personRow.parse(JSON.parse(line))
  } catch {
    throw new UnusableCityFile('The file cannot be used: a row of its people is not as it should be.')
  }
}

interface Found {
  /** Null for an account whose owner has never signed in. */
  id: string | null
  account: string | null
  confirmed: boolean
}

async function findPerson(client: pg.Client, email: string): Promise<Found | null> {
  const { rows } = await client.query<Found>(
    `select id, null as account, email_verified as confirmed from users where lower(email) = lower($1) and issuer <> $2
     order by email_verified desc limit 3`,
    [email, SYSTEM_ISSUER],
  )
  const [first, second] = rows
  if (first && second && first.confirmed === second.confirmed)
    throw new UnusableCityFile(`More than one person here has the email ${email}. Join them first.`)
  if (first) return first
  const { rows: accounts } = await client.query<Found>(
    `select null as id, id as account, email_verified_at is not null as confirmed from oidc_accounts where email = $1`,
    [emailKey(email)],
  )
  return accounts[0] ?? null
}

async function findSystem(client: pg.Client, { system }: PersonRow): Promise<Found | null> {
  const { rows } = await client.query<Found>(
    `select id, null as account, true as confirmed from users where issuer = $1 and subject = $2`,
    [SYSTEM_ISSUER, system],
  )
  return rows[0] ?? null
}

async function createPerson(client: pg.Client, person: PersonRow, account: string | null): Promise<string> {
  const { rows } = await client.query('select from users where id = $1', [person.id])
  // Someone else has this id here.
  const id = rows.length > 0 ? randomUUID() : person.id
  const subject = person.system ?? account ?? (await createAccount(client, person))
  await client.query(
    'insert into users (id, issuer, subject, name, email, created_at) values ($1, $2, $3, $4, $5, $6)',
    [
      id,
      person.system === null ? EMBEDDED_ISSUER : SYSTEM_ISSUER,
      subject,
      person.name,
      person.email ?? '',
      person.created_at,
    ],
  )
  return id
}

async function createAccount(client: pg.Client, { email, name }: PersonRow): Promise<string> {
  const id = randomUUID()
  // Without an email nobody can sign in; the record is only a name.
  if (email === null) return id
  await client.query('insert into oidc_accounts (id, email, name, password_hash) values ($1, $2, $3, $4)', [
    id,
    emailKey(email),
    name,
    NO_PASSWORD,
  ])
  return id
}
