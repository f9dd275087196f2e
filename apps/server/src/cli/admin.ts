/**
 * `npm run admin`: manages platform admins, makes links for people who cannot sign in, and purges trash. See admin-arguments.ts for
 * its arguments and exit codes.
 */
import { EMBEDDED_ISSUER } from '@lamplighter/domain/auth'
import { Problem, problem } from '@lamplighter/domain/http'
import { findCluster } from '@lamplighter/embedded-postgres'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/kysely.ts'
import { systemUser } from '../features/auth/index.ts'
import { dueTrash, purgeCity, purgeMayRunFrom, readRetention } from '../features/retention/index.ts'
import { findCity, parseCity } from '../import/import-target.ts'
import { makeSetupLink } from '../start/setup-link.ts'
import { setupMessage } from '../start/setup-message.ts'
import { type AdminArguments, type Leaving, readArguments, usage } from './admin-arguments.ts'
import { createFromList, putBackOne, removeOne } from './admin-cities.ts'
import * as words from './admin-messages.ts'
import { ask } from './ask.ts'
import { commandConfig } from './command-config.ts'
import { erasePerson, switchPerson } from './leaving.ts'
import { openDatabase } from './open-database.ts'
import { makePasswordLink } from './password-link.ts'
import {
  choose,
  joinPeople,
  listPlatformAdmins,
  membershipsOf,
  peopleWith,
  setPlatformRole,
} from './platform-admins.ts'
import { logWarning, runMain, say } from './terminal.ts'

type Named = Extract<AdminArguments, { unverified: boolean }>

async function main(args: readonly string[]): Promise<number> {
  const asked = readArguments(args)
  if (!asked) {
    say(usage)
    return 0
  }
  const config = await commandConfig()
  if (!config.databaseUrl && !(await findCluster(config.dataDir)))
    throw new Error(`There is no database in ${config.dataDir} yet. Start Lamplighter once, or set DATA_DIR.`)
  const { db, close } = await openDatabase(config, logWarning)
  try {
    if (asked.command === 'list') {
      say(words.listOf(await listPlatformAdmins(db)))
      return 0
    }
    if (asked.command === 'setup') return await setUp(db, config)
    if (asked.command === 'purge') return await purge(db, asked)
    if (asked.command === 'reset') return await reset(db, config, asked.email)
    if (asked.command === 'create-cities') return await createFromList(db, config, asked)
    if (asked.command === 'remove-city') return await removeOne(db, asked)
    if (asked.command === 'put-back-city') return await putBackOne(db, asked)
    if (asked.command === 'join') return await join(db, asked)
    if (asked.command === 'promote' || asked.command === 'demote')
      return await giveRole(db, asked, asked.command)
    return await leave(db, asked, asked.command)
  } catch (error) {
    if (error instanceof Problem) {
      logWarning(error.message)
      return 1
    }
    throw (error as { code?: string }).code === '42501' ? new Error(notTheOwner) : error
  } finally {
    await close()
  }
}

/** E-mail addresses are not verified: an id names one person; for an address the operator confirms the person. */
async function giveRole(db: Db, asked: Named, command: 'promote' | 'demote'): Promise<number> {
  const { email, id, yes } = asked
  const chosen = choose(await peopleWith(db, { email, id }), id)
  if ('kind' in chosen) {
    logWarning(words.notChosen(email ?? id ?? '', chosen, command))
    return 1
  }
  if (command === 'promote' && chosen.platform_role !== 'admin') {
    say(words.described(chosen, await membershipsOf(db, chosen)))
    if (!id && !yes && !(await confirmed('Make this person a platform admin?'))) {
      logWarning(words.notConfirmed)
      return 1
    }
  }
  const outcome = await setPlatformRole(db, chosen, command === 'promote' ? 'admin' : 'user')
  say(words.changed(command, outcome))
  return 0
}

/** Like giving a role; a person with several records has one command each. */
async function leave(db: Db, asked: Named, command: Leaving): Promise<number> {
  const { email, id, yes } = asked
  const chosen = choose(await peopleWith(db, { email, id }), id)
  if ('kind' in chosen) {
    logWarning(words.notChosen(email ?? id ?? '', chosen, command))
    return 1
  }
  if (command !== 'switch-on') {
    say(words.described(chosen, await membershipsOf(db, chosen)))
    if (!(yes || (id && command !== 'erase')) && !(await confirmed(words.leavingQuestions[command]))) {
      logWarning(command === 'erase' ? words.notErased : words.notConfirmed)
      return 1
    }
  }
  if (command === 'erase') say(words.erased(chosen, await erasePerson(db, chosen)))
  else say(words.switched(command, chosen, await switchPerson(db, chosen, command)))
  return 0
}

async function setUp(db: Db, { publicUrl }: Config): Promise<number> {
  const link = await makeSetupLink(db, publicUrl)
  if (link) say(setupMessage(link))
  else logWarning(words.noSetup(await listPlatformAdmins(db)))
  return link ? 0 : 1
}

/** Without --yes nothing is deleted. */
async function purge(
  db: Db,
  { city: named, yes }: Extract<AdminArguments, { command: 'purge' }>,
): Promise<number> {
  const city = await findCity(db, parseCity(named))
  if (!city) {
    logWarning(words.unknownCity(named))
    return 1
  }
  const { days } = await readRetention(db, city.id)
  if (days === null) {
    say(words.keptForever(city))
    return 0
  }
  if (!yes) {
    say(words.dueForPurge(city, days, await dueTrash(db, city.id, days)))
    return 0
  }
  const from = await purgeMayRunFrom(db, city.id)
  if (from) {
    logWarning(words.purgeWaits(city, from))
    return 1
  }
  const purged = await purgeCity(db, city.id, (await systemUser(db, 'command line')).id)
  say(purged ? words.purged(city, purged) : words.purgeRuns)
  return 0
}

/** Needs no confirmation: the link has no effect until someone opens it. */
async function reset(db: Db, { identity, publicUrl }: Config, email: string): Promise<number> {
  if (!identity.embedded) {
    logWarning(words.noPasswordsHere)
    return 1
  }
  const made = await makePasswordLink(db, publicUrl, email)
  if (made) say(words.passwordLink(made.account, made.link))
  else logWarning(words.noPassword(email, await peopleWith(db, { email })))
  return made ? 0 : 1
}

async function join(db: Db, { email = '', id, yes, unverified }: Named): Promise<number> {
  const people = await peopleWith(db, { email })
  const [kept, ...moreKept] = people.filter(({ issuer }) => issuer === EMBEDDED_ISSUER)
  const [double, ...moreDoubles] = people.filter(
    (person) => person.issuer !== EMBEDDED_ISSUER && (id === undefined || person.id === id),
  )
  if (!kept || !double || moreKept.length > 0 || moreDoubles.length > 0) {
    logWarning(words.nothingToJoin(email, people))
    return 1
  }
  if (kept.switched_off_at || double.switched_off_at) throw problem('person_switched_off')
  for (const person of [kept, double]) say(words.described(person, await membershipsOf(db, person)))
  if (!double.email_verified && !unverified) {
    logWarning(words.unverified)
    return 1
  }
  if (!yes && !(await confirmed('Make one of these two?'))) {
    logWarning(words.notJoined)
    return 1
  }
  await joinPeople(db, kept, double)
  say(words.joined(kept, double))
  return 0
}

const confirmed = async (question: string) => /^y(es)?$/i.test((await ask(`${question} [y/N] `)) ?? '')

const notTheOwner =
  'The role in DATABASE_URL may not say who is a platform admin. Set DATABASE_OWNER_URL to the address of the role that owns the tables.'

runMain('admin', main)
