/**
 * Creates the cities of a list with their time zones, limits and first City Admins (CITY-45 to CITY-47). All rows are
 * checked first. The whole list is one transaction, which a trial rolls back.
 */
import { createHash } from 'node:crypto'
import { checkListedCity, keyOfListedCity, type ListedCity } from '@lamplighter/domain/admin'
import {
  type Boundary,
  cityAndState,
  firstAdminMail,
  readBoundary,
  stateCode,
} from '@lamplighter/domain/cities'
import { paths } from '@lamplighter/domain/pages'
import { v7 as uuidv7 } from 'uuid'
import { SURVEY_METERS, simplified } from '../../../adapters/geocoder/simplified-boundary.ts'
import { linkTo, newSecret } from '../../../adapters/identity-provider/link-secret.ts'
import { sendMail } from '../../../adapters/mail/outbox.ts'
import { giveBoundary } from '../../../boundaries/save-places.ts'
import { findCityByName } from '../../../db/city-by-name.ts'
import type { Db } from '../../../db/kysely.ts'
import { createCity } from '../../../import/import-target.ts'
import { insertInvitation } from '../../cities/index.ts'
import { setBoundary, setTimeZone } from '../admin-cities.repo.ts'

const INVITATION_DAYS = 30
const DAY_MS = 24 * 60 * 60_000

export interface CreatedCity {
  id: string
  row: number
  city: string
  limits: 'from the file' | 'found' | 'none'
  /** Null without an email in the row. */
  invitation: { email: string; link: string; mailed: boolean } | null
}

export interface CreatedCities {
  created: CreatedCity[]
  /** Cities that are here already; nothing about them changes. */
  existing: { row: number; city: string; isRemoved: boolean }[]
  /** Nothing is created while there is one. */
  problems: { row: number; message: string }[]
}

interface Request {
  /** The platform admin who invites. The rights of this person are checked again when a link is used. */
  inviter: { id: string; name: string }
  publicUrl: string
  /** Links that are not mailed are returned. */
  invitations: 'mailed' | 'returned' | 'none'
  source: string
}

type Checked = ListedCity & { limits: Boundary | null }

/** In a transaction of the caller. */
export async function createCities(
  db: Db,
  cities: readonly ListedCity[],
  request: Request,
): Promise<CreatedCities> {
  const { checked, problems } = check(cities)
  const existing: CreatedCities['existing'] = []
  const created: CreatedCity[] = []
  for (const city of checked) {
    let known = await findKnown(db, city)
    if (!known && problems.length === 0) {
      const one = await createOne(db, city, request)
      if (one) created.push(one)
      // Someone else created it at the same time.
      else known = await findKnown(db, city)
    }
    if (known) existing.push({ row: city.row, city: cityAndState(known), isRemoved: known.isRemoved })
  }
  const { given } = await giveBoundary(db, { only: created.map(({ id }) => id) })
  const found = new Set(given.map(({ id }) => id))
  return {
    created: created.map((one) => (found.has(one.id) ? { ...one, limits: 'found' } : one)),
    existing,
    problems,
  }
}

function check(cities: readonly ListedCity[]): { checked: Checked[]; problems: CreatedCities['problems'] } {
  const rows = new Map<string, number>()
  const checked: Checked[] = []
  const problems: CreatedCities['problems'] = []
  for (const city of cities) {
    const problem = checkListedCity(city)
    const same = problem ? undefined : rows.get(keyOfListedCity(city))
    const { boundary = null, problem: badLimits } = problem ? {} : limitsOf(city)
    const message = problem ?? (same === undefined ? badLimits : `It names the same city as row ${same}.`)
    if (message) problems.push({ row: city.row, message })
    else checked.push({ ...city, limits: boundary })
    if (!problem && same === undefined) rows.set(keyOfListedCity(city), city.row)
  }
  return { checked, problems }
}

function limitsOf({ boundary: text }: ListedCity): { boundary?: Boundary; problem?: string } {
  if (text.trim() === '') return {}
  try {
    const { boundary, problem } = readBoundary(JSON.parse(text))
    return boundary
      ? { boundary: simplified(boundary, SURVEY_METERS) }
      : { problem: `Its limits cannot be used. ${problem}` }
  } catch {
    return { problem: 'Its limits cannot be used. They are not GeoJSON.' }
  }
}

/** By a current or a former name. */
const findKnown = (db: Db, { name, state }: ListedCity) =>
  findCityByName(db, { name, state: stateCode(state) ?? '' })

/** Null, and nothing done, if the city is there already. */
async function createOne(
  db: Db,
  { row, name, state, timeZone, email, limits }: Checked,
  { inviter, publicUrl, invitations, source }: Request,
): Promise<CreatedCity | null> {
  const named = { name: name.trim(), state: stateCode(state) ?? '' }
  const made = await createCity(db, named, inviter, { creatorAdministers: false })
  if (!made) return null
  const { id } = made
  if (timeZone.trim()) await setTimeZone(db, id, timeZone.trim())
  if (limits) await setBoundary(db, id, { boundary: limits, source })
  const city = cityAndState(named)
  const to = email.trim().toLowerCase()
  const base = { id, row, city, limits: limits ? ('from the file' as const) : ('none' as const) }
  if (!to || invitations === 'none') return { ...base, invitation: null }
  const secret = newSecret()
  await insertInvitation(db, {
    id: uuidv7(),
    cityId: id,
    secretHash: createHash('sha256').update(secret).digest(),
    role: 'city_admin',
    userType: null,
    customCategories: [],
    email: to,
    note: '',
    days: INVITATION_DAYS,
    createdBy: inviter.id,
  })
  const link = linkTo(publicUrl, paths.invitation, secret)
  const mailed = invitations === 'mailed'
  if (mailed)
    await sendMail(db, {
      ...firstAdminMail({ city, days: INVITATION_DAYS, link }),
      to,
      usefulForMs: INVITATION_DAYS * DAY_MS,
    })
  return { ...base, invitation: { email: to, link, mailed } }
}
