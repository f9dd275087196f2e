import { paths } from '../pages/paths.ts'

/** The record that a label names. */
export interface LabelTarget {
  kind: 'location' | 'work-order'
  id: string
}

/**
 * LABEL-4. The address that a code contains. It has the id and no coordinates, so that a label stays right when the
 * location moves: 'https://city.example/location-notes?id=0198...'. `origin` has no slash at the end.
 */
export function labelAddress(origin: string, { kind, id }: LabelTarget): string {
  const path = kind === 'location' ? `${paths.locationNotes}?id=${id}` : paths.workOrder.replace('$id', id)
  return origin + path
}
