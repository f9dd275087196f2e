/** Texts of regions (REGION-1). */
import { formatCount } from '@lamplighter/domain/format'

export const regionWords = {
  hint: 'A region is a county, a state or another group of cities. Its Region Viewers see everything in these cities and change nothing.',
  create: 'New Region',
  createAction: 'Create Region',
  name: 'Name',
  nameExample: 'Lancaster County',
  none: 'No regions yet. Create one for a county or a state that watches over several cities.',
  manage: 'Manage',
  rename: 'Rename',
  delete: 'Delete',
  deleteMeans:
    'Its Region Viewers no longer see these cities. The cities and their members stay as they are.',
  deleted: 'The region is deleted.',
  saved: 'The region is saved.',
  saveFailed: "Couldn't save the region. Please try again.",
  changeFailed: "Couldn't change the region. Please try again.",
  loadFailed: "Can't load the regions.",

  cities: 'Cities',
  noCities: 'No cities yet, so its Region Viewers see nothing.',
  addCity: 'Add a city',
  findCity: 'Search by name',
  noSuchCity: 'No other city with that name',
  remove: 'Remove',
  removeCityMeans: 'The Region Viewers of this region no longer see it.',

  viewers: 'Region Viewers',
  noViewers: 'Nobody views this region yet.',
  email: 'Email of a person with an account',
  addViewer: 'Add Person',
  removeViewerMeans: 'They no longer see the cities of this region. Memberships of their own stay.',
} as const

export function renameRegion(name: string): string {
  return `Rename ${name}`
}

export function deleteRegion(name: string): string {
  return `Delete the region ${name}?`
}

export function removeFrom(what: string, region: string): string {
  return `Remove ${what} from ${region}?`
}

/** `sizeOf(1, 3)` is '1 city · 3 Region Viewers' */
export function sizeOf(cities: number, viewers: number): string {
  const counted = (count: number, one: string, many: string) =>
    `${formatCount(count)} ${count === 1 ? one : many}`
  return `${counted(cities, 'city', 'cities')} · ${counted(viewers, 'Region Viewer', 'Region Viewers')}`
}
