/** A boundary with fewer corners, none further from where it was than the tolerance. */
import { type Boundary, readBoundary } from '@lamplighter/domain/cities'
import { METERS_PER_DEGREE } from '@lamplighter/domain/map'
import { simplify } from '@turf/simplify'

/** A part smaller than the tolerance may stay as it was; a boundary that would fall apart is not simplified. */
export function simplified(boundary: Boundary, toleranceMetres: number): Boundary {
  try {
    const fewer = simplify(boundary, { tolerance: toleranceMetres / METERS_PER_DEGREE, highQuality: true })
    return readBoundary(fewer).boundary ?? boundary
  } catch {
    return boundary
  }
}
