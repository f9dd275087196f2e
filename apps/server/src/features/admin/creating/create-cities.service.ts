/** Creates cities from a file that a platform admin uploads, or tries it (CITY-48). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { createCitiesFromList, ListedCity } from '@lamplighter/domain/admin'
import { type InputOf, problem } from '@lamplighter/domain/http'
import { sql } from 'kysely'
import { allowLongStatements } from '../../../db/long-statements.ts'
import type { PrepareContext, WriteContext } from '../../../http/context.ts'
import { ImportError } from '../../../import/import-error.ts'
import { requireGate } from '../../memberships/index.ts'
import { createCities } from './create-cities.ts'
import { readCityList } from './read-city-list.ts'

type Input = InputOf<typeof createCitiesFromList>

/** The rows of the file, or a sentence that says why there are none. */
export async function readUploadedList(_: PrepareContext, { body }: Input): Promise<ListedCity[] | string> {
  const folder = await mkdtemp(join(tmpdir(), 'lamplighter-cities-'))
  try {
    // The given name may be no name of a file, such as two dots.
    const path = join(folder, 'cities.csv')
    await writeFile(path, Buffer.from(body.file, 'base64'))
    return await readCityList(path, { onlyText: true })
  } catch (error) {
    if (error instanceof ImportError) return error.sentence.replaceAll(`${folder}/`, '')
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A trial does the same, and takes it back. Without a mail server nobody is invited: the answer keeps no secrets. */
export async function createFromUpload(
  { db, user, parts, audits, afterCommit }: WriteContext,
  { body }: Input,
  read: ListedCity[] | string,
) {
  requireGate(user, 'platform:administer')
  if (typeof read === 'string') throw problem('city_list_unusable', { reason: read })
  const { config, mailer, geocoder } = parts
  await allowLongStatements(db)
  await sql`savepoint before_cities`.execute(db)
  const { created, existing, problems } = await createCities(db, read, {
    inviter: { id: user.userId, name: user.name },
    publicUrl: config.publicUrl,
    invitations: mailer ? 'mailed' : 'none',
    source: body.fileName,
  })
  if (!body.create || problems.length > 0) await sql`rollback to savepoint before_cities`.execute(db)
  else {
    for (const { id, city } of created)
      audits.push({ objectType: 'city', objectId: id, cityId: id, after: { city } })
    afterCommit.push(() => geocoder.forgetBoundaries())
  }
  const answer = created.map(({ row, city, limits, invitation }) => ({
    row,
    city,
    limits,
    email: invitation?.email ?? null,
  }))
  return { body: { created: answer, existing, problems, mails: mailer !== null } }
}
