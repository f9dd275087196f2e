/** Reads one city's boundary from a file: the feature with its name, or the file's only feature. */
import { basename } from 'node:path'
import { type Boundary, cityAndState, isSameCity, readBoundary } from '@lamplighter/domain/cities'
import { formatCount } from '@lamplighter/domain/format'
import { SURVEY_METERS, simplified } from '../adapters/geocoder/simplified-boundary.ts'
import type { Db } from '../db/kysely.ts'
import { isNestedTooDeeply, nestedTooDeeply } from '../import/formats/nesting.ts'
import { ImportError } from '../import/import-error.ts'
import { type OpenOptions, openFeatures } from '../import/open-source.ts'
import { readPlace } from './read-place.ts'
import { findLimitedCity, type LimitedCity, setLimits } from './save-places.ts'

interface Asked extends OpenOptions {
  city: { name: string; state: string }
  renew: boolean
}

/** Sets the boundary, and returns the previous one. Throws an Error with a readable message when it cannot. */
export async function setLimitsFrom(
  db: Db,
  path: string,
  { city, renew, ...options }: Asked,
): Promise<LimitedCity> {
  const ours = await findLimitedCity(db, city)
  const asked = cityAndState(city)
  if (!ours)
    throw new ImportError(
      `There is no city ${asked} here. Make it under Admin, or by an import with --create-city, then give it limits.`,
    )
  if (ours.isRemoved) throw new ImportError(`${cityAndState(ours)} was removed. Put it back first.`)
  if (ours.hasLimits && !renew)
    throw new ImportError(
      `${cityAndState(ours)} has limits already${sinceWhen(ours)}. To put these in their place add --renew.`,
    )
  const boundary = await readLimits(path, ours, options)
  await setLimits(db, ours.id, { boundary, source: basename(path).slice(0, 120) })
  return ours
}

/** ' (US Census, since 2026-03-01)'; empty when the source is unknown. */
export function sinceWhen({ source, setAt }: Pick<LimitedCity, 'source' | 'setAt'>): string {
  const parts = [source, setAt && `since ${setAt.toISOString().slice(0, 10)}`].filter(Boolean)
  return parts.length > 0 ? ` (${parts.join(', ')})` : ''
}

async function readLimits(path: string, city: LimitedCity, options: OpenOptions): Promise<Boundary> {
  const { text, features } = await openFeatures(path, options)
  let count = 0
  let first: unknown
  let found: unknown
  for await (const feature of features) {
    count++
    first ??= feature
    if (nameIsOf(feature, city)) {
      if (found) throw new ImportError(`${text.name} has more than one place called ${cityAndState(city)}.`)
      found = feature
    }
  }
  const chosen = found ?? (count === 1 ? first : null)
  if (!chosen)
    throw new ImportError(
      count === 0
        ? `${text.name} holds no area.`
        : `None of the ${formatCount(count)} areas of ${text.name} is called ${cityAndState(city)}.`,
    )
  if (isNestedTooDeeply(chosen)) throw new ImportError(`${text.name}: ${nestedTooDeeply}`)
  const { boundary, problem } = readBoundary(chosen)
  if (!boundary) throw new ImportError(`${text.name} cannot be used. ${problem}`)
  return simplified(boundary, SURVEY_METERS)
}

function nameIsOf(feature: unknown, city: LimitedCity): boolean {
  const { place } = readPlace(feature, 1, { sourceName: '', state: city.state })
  return (
    place !== undefined &&
    isSameCity({ city: place.name, state: place.state }, { city: city.name, state: city.state })
  )
}
