import { iconOf } from '@lamplighter/domain/catalogue'
import type { Location } from '@lamplighter/domain/locations'
import { formatCoordinates } from '@lamplighter/domain/map'
import { formOf, type LocationForm } from './location-form.ts'

export interface Difference {
  field: string
  theirs: string
  mine: string
}

/** Where the record as it stands now and what is on the desk differ, in words. */
export function differences(current: Location, mine: LocationForm): Difference[] {
  const theirs = formOf(current)
  const rows = (['Name', 'Description', 'Icon', 'Tags', 'Place'] as const).map((field) => ({
    field,
    theirs: said(field, theirs),
    mine: said(field, mine),
  }))
  return rows.filter((row) => row.theirs !== row.mine)
}

function said(field: 'Name' | 'Description' | 'Icon' | 'Tags' | 'Place', form: LocationForm): string {
  if (field === 'Name') return form.name
  if (field === 'Description') return form.description
  if (field === 'Icon') return iconOf(form.icon).label
  if (field === 'Tags') return form.tags.join(', ')
  return form.at ? formatCoordinates(form.at, 6) : ''
}
