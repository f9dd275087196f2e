/** Previews what a new boundary of a city would change (CITY-34). */
import type { tryCityBoundary as contract } from '@lamplighter/domain/admin'
import type { Boundary, BoundaryReading } from '@lamplighter/domain/cities'
import { type InputOf, orNotFound, problem } from '@lamplighter/domain/http'
import { BORDER_METERS } from '../../../adapters/geocoder/city-boundaries.ts'
import type { PrepareContext, WriteContext } from '../../../http/context.ts'
import { requireGate } from '../../memberships/index.ts'
import { findPresentCity } from '../admin-cities.repo.ts'
import { indexArea } from './area-index.ts'
import { coordinatesOfCity } from './coordinates.repo.ts'
import { simplifyBoundary } from './simplify-boundary.ts'

interface Trial {
  reading: BoundaryReading
  counted: { locations: number; outside: number; outsideNow: number | null }
}

/** Handles one page of locations at a time, so that requests are answered in between. */
export async function tryBoundary(context: PrepareContext, input: InputOf<typeof contract>): Promise<Trial> {
  requireGate(await context.caller(), 'platform:administer')
  const counted = { locations: 0, outside: 0, outsideNow: null as number | null }
  const db = context.parts.background
  const found = orNotFound(await findPresentCity(db, input.params.id))
  const reading = await simplifyBoundary(context, input)
  if (!reading.boundary) return { reading, counted }
  const after = indexArea(reading.boundary)
  const before = found.boundary ? indexArea(found.boundary as unknown as Boundary) : null
  if (before) counted.outsideNow = 0
  for await (const page of coordinatesOfCity(db, input.params.id))
    for (const point of page) {
      counted.locations++
      if (!after.holds(point, BORDER_METERS)) counted.outside++
      if (before && !before.holds(point, BORDER_METERS)) counted.outsideNow = (counted.outsideNow ?? 0) + 1
    }
  return { reading, counted }
}

export async function answerTrial(
  _: WriteContext,
  __: InputOf<typeof contract>,
  { reading, counted }: Trial,
) {
  const { boundary, problem: reason } = reading
  if (!boundary) throw problem('boundary_invalid', { reason: reason ?? '' })
  const corners = boundary.coordinates.flat(boundary.type === 'Polygon' ? 1 : 2).length
  return { body: { corners, ...counted } }
}
