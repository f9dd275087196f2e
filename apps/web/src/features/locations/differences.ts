import { iconOf } from '@lamplighter/domain/catalogue'
import { type Location, editWords as words } from '@lamplighter/domain/locations'
import { formatCoordinates } from '@lamplighter/domain/map'
import { formOf, type LocationForm } from './location-form.ts'

export interface Difference {
  field: string
  theirs: string
  mine: string
}

const fields: [string, (form: LocationForm) => string][] = [
  [words.name, ({ name }) => name],
  [words.description, ({ description }) => description],
  [words.icon, ({ icon }) => iconOf(icon).label],
  [words.tags, ({ tags }) => tags.join(', ')],
  [words.place, ({ at }) => (at ? formatCoordinates(at, 6) : '')],
]

/** Where the record as it stands now and what is on the desk differ, in words. */
export function differences(current: Location, mine: LocationForm): Difference[] {
  const theirs = formOf(current)
  const rows = fields.map(([field, said]) => ({ field, theirs: said(theirs), mine: said(mine) }))
  return rows.filter((row) => row.theirs !== row.mine)
}
