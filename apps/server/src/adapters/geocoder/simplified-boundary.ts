/** Simplifies a boundary: no point moves further than the tolerance. */
import { type Boundary, readBoundary } from '@lamplighter/domain/cities'
import { METERS_PER_DEGREE } from '@lamplighter/domain/map'
import { simplify } from '@turf/simplify'

/** For limits of a city: smaller than a survey's error, but large enough to drop the corners that approximate a curve. */
export const SURVEY_METERS = 1

/** A part smaller than the tolerance may stay unchanged. A boundary that would become invalid is not simplified. */
export function simplified(boundary: Boundary, toleranceMeters: number): Boundary {
  try {
    const fewer = simplify(boundary, { tolerance: toleranceMeters / METERS_PER_DEGREE, highQuality: true })
    return readBoundary(fewer).boundary ?? boundary
  } catch {
    return boundary
  }
}
