/** Texts of the platform dashboard. */
import { cityAndState } from '@lamplighter/domain/cities'
import { formatCount } from '@lamplighter/domain/format'

export const adminWords = {
  importCity: 'Import into',
  importNoCity: 'There is no active city to import into. Create one first, under Cities.',
  importCityHint: 'Choose a city to import locations into.',
  tabs: {
    overview: 'Overview',
    users: 'Users',
    cities: 'Cities',
    activities: 'Activities',
    import: 'Import',
    regions: 'Regions',
  },
  counters: {
    users: 'Users',
    cities: 'Cities',
    locations: 'Locations',
    notes: 'Notes',
    memberships: 'Memberships',
    activities: 'Activities',
  },
  lastDay: 'Last 24 hours',
  quietDay: 'Nothing happened in any city in the last 24 hours.',
  seeAll: 'See all activities',
  noActivities: 'Activity in the cities appears here.',
  moreActions: 'More actions',
  you: 'You',
  platformAdmin: 'Platform admin',
  active: 'Active',
  notActive: 'Inactive',
  removedCity: 'City removed',
  users: {
    label: 'Show users',
    all: 'All users',
    needingSetup: 'Without a city',
    columns: ['Name', 'Cities', 'Actions'],
    search: 'Search by name or email',
    noMatches: 'No user has this name or email.',
    nobody: 'No one has logged in yet.',
    allSetUp: 'Every user belongs to a city.',
    since: 'User since',
    noCity: 'No city yet',
    setUp: 'Set Up User',
    setUpHint:
      'Creates a new city with this user as its City Admin. To add them to an existing city, use Edit Cities.',
  },
  editCities: 'Edit Cities',
  memberships: 'Memberships',
  addToCity: 'Add to a city',
  addCity: 'Add City',
  role: 'Role',
  remove: 'Remove',
  recalculateStats: 'Recalculate Stats',
  createCity: 'Create New City',
  cities: {
    columns: ['City', 'Owner', 'Members', 'Locations', 'Notes', 'Actions'],
    search: 'Search by city, state or owner',
    noMatches: 'No city has this name, state or owner.',
    none: 'There is no city yet.',
    noOwner: 'No owner',
    owner: 'Owner',
    since: 'Since',
    members: 'Members',
    locations: 'Locations',
    notes: 'Notes',
    workOrders: 'Work orders',
    setInactive: 'Set Inactive',
    setActive: 'Set Active',
    changeOwner: 'Change Owner',
    ownerHint: 'The owner is a label and gives no rights. Only a member of the city can be its owner.',
    chooseMember: 'Choose a member',
    noSuchMember: 'No member with that name',
    memberMissing: 'Please choose a member',
  },
  fields: {
    name: 'Name',
    state: 'State',
    country: 'Country',
    description: 'Description',
    cityName: 'City name',
  },
  chooseState: 'Choose a state',
  noSuchState: 'No state with that name',
  accessDenied: 'Access denied. Admin privileges required.',
  accessHint: 'This page is for platform admins.',
  loginNeeded: 'Please log in to access admin dashboard.',
  loadFailed: 'Failed to load admin data',
  cityCreated: 'City created successfully!',
  ownerSet: 'Owner updated successfully!',
  countsRight: 'All counts are correct.',
  countsCorrected: 'The wrong counts are corrected.',
} as const

export type AdminTab = keyof typeof adminWords.tabs

/** Operation names used as error prefixes. */
export const adminOperations = {
  createCity: 'Create city',
  setUpUser: 'Set up user',
  assignCity: 'Update city assignment',
  removeFromCity: 'Remove from city',
  recalculate: 'Recalculate stats',
  switchOff: 'Switch off',
  switchOn: 'Switch on',
  erase: 'Erase',
  updateCity: 'Update city',
  mergeCities: 'Merge cities',
  removeCity: 'Remove city',
  putBackCity: 'Put city back',
} as const

/** `adminError('Create city', serverMessage, error.message)`: the server's message, else the error's text (WORD-3). */
export function adminError(
  operation: string,
  serverMessage: string | null | undefined,
  errorText: string,
): string {
  return `${operation}: ${serverMessage || errorText}`
}

interface Corrected {
  name: string
  state: string
  was: number
  is: number
  counts: number
}

/** `correctedCounts({ name: 'Cedar Bend', state: 'IA', was: 410, is: 412, counts: 7 })` is 'Cedar Bend, IA: 412 locations, was 410.' */
export function correctedCounts({ was, is, counts, ...city }: Corrected): string {
  const locations = `${formatCount(is)} ${is === 1 ? 'location' : 'locations'}`
  const found =
    was === is
      ? `${locations}, unchanged; ${counts} ${counts === 1 ? 'count' : 'counts'} fixed on the map or in the filters.`
      : `${locations}, was ${formatCount(was)}.`
  return `${cityAndState(city)}: ${found}`
}

/** Asked before removing a user from a city. */
export function confirmRemoveAssignment(user: string, city: string): string {
  return `Remove ${user} from ${city}?`
}

/** Questions before a city changes for all its members, with their consequences. */
export const cityQuestions = {
  setInactive: (city: string) => `Set ${city} inactive?`,
  inactiveMeans: (members: number) =>
    `${itsMembers(members)} can still see everything, but nothing can be saved, changed or deleted, and nobody can join. Unsent changes stay on their devices until the city is active again.`,
  setActive: (city: string) => `Set ${city} active again?`,
  activeMeans: (members: number) =>
    `${itsMembers(members)} can save again right away, unsent changes on their devices are sent, and people can ask to join.`,
  removeMeans: 'They lose access right away. Everything they created stays.',
} as const

const itsMembers = (members: number) => (members === 1 ? 'Its member' : `Its ${formatCount(members)} members`)

export function cityNowInactive(city: string): string {
  return `${city} is now inactive.`
}

export function cityNowActive(city: string): string {
  return `${city} is active again.`
}

/** `citiesOf('Ana Reyes')` is 'Cities of Ana Reyes' */
export function citiesOf(user: string): string {
  return `Cities of ${user}`
}

/** `ownerOf('Prairie Falls, NE')` is 'Owner of Prairie Falls, NE' */
export function ownerOf(city: string): string {
  return `Owner of ${city}`
}

export function ownerNow(name: string): string {
  return `Now: ${name}`
}

/** `showingOf(2, 40, 'users')` is 'Showing 2 of 40 users' */
export function showingOf(shown: number, total: number, what: 'users' | 'cities'): string {
  return `Showing ${formatCount(shown)} of ${formatCount(total)} ${what}`
}
