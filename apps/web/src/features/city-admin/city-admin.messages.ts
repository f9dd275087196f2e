/** Texts of the city dashboard. */
import { adminMessages } from '@lamplighter/domain/admin'
import { formatCount } from '@lamplighter/domain/format'
import { MEDIA_LINK_MINUTES } from '@lamplighter/domain/media'
import { formWords } from '../../kit/kit.messages.ts'

export const cityAdminWords = {
  tabs: {
    overview: 'Overview',
    users: 'Users',
    crews: 'Crews',
    locations: 'Locations',
    notes: 'Notes',
    activities: 'Activities',
    orders: 'Work orders',
    rules: 'Rules',
    webhooks: 'Webhooks',
    import: 'Import',
    audit: 'Audit',
    holds: 'Holds',
    reports: 'Reports',
  },
  counters: {
    users: 'Members',
    pendingRequests: 'Pending requests',
    locations: 'Locations',
    notes: 'Notes',
    openWorkOrders: 'Open work orders',
    activities: 'Activities',
  },
  /** After the number, for screen readers. */
  waitingReports: 'waiting reports',
  city: 'City',
  joinRequests: 'Join Requests',
  noRequests: 'No one is waiting. New requests to join appear here.',
  members: 'Members',
  memberColumns: ['Name', 'Role', 'Can View', 'Actions'],
  locationColumns: ['Location', 'Created By', 'Updated', 'Notes', 'Actions'],
  role: 'Role',
  since: 'Member since',
  requested: 'Requested',
  noCityYet: 'No city yet',
  you: 'You',
  switchedOff: 'Switched off',
  approve: 'Approve',
  reject: 'Reject',
  assignPermissions: 'Assign Permissions',
  removeFromCity: 'Remove From City',
  moreActions: 'More actions',
  delete: 'Delete',
  userType: 'User type',
  categories: 'Categories',
  chooseCategories: 'Only the categories chosen below',
  save: formWords.save,
  cancel: formWords.cancel,
  searchUsers: 'Search by name or email',
  searchLocations: 'Search by name or description',
  noUserMatches: 'No member has this name or email.',
  noLocationMatches: 'No location has this name or description.',
  noLocations: 'No locations yet. Locations that crews save appear here.',
  trash: {
    label: 'Show locations',
    inUse: 'In use',
    trash: 'Trash',
    hint: 'Deleted locations stay here, with everything that belongs to them, until someone restores them. In the Holds tab, City Admins choose when trash is deleted for good.',
    columns: ['Location', 'Deleted By', 'Deleted', 'Also Restored', 'Actions'],
    restore: 'Restore',
    empty: 'The trash is empty. Deleted locations appear here and can be restored.',
    nothingElse: 'Nothing else',
  },
  noNotes: 'No notes yet. Notes that crews write appear here.',
  noActivities: "Activity of the city's members appears here.",
  noneOfTheseTypes: 'Nothing of this kind has happened yet.',
  activityKinds: {
    location: 'Locations',
    note: 'Notes',
    work_order: 'Work orders',
    user: 'Members',
    city: 'City',
  },
  seeAll: 'See all activities',
  loadFailed: 'Failed to load city admin data. You may not have city owner permissions.',
  roleFailed: 'Error updating user role. Please try again.',
  userRemoved: adminMessages.userRemovedFromCity,
  removeFailed: 'Error removing user. Please try again.',
  approveFailed: 'Error approving user. Please try again.',
  rejectFailed: 'Error rejecting user. Please try again.',
  categoriesUpdated: 'User categories updated successfully',
  categoriesFailed: 'Error updating user categories. Please try again.',
  userTypeMissing: 'Please choose a user type.',
  categoriesMissing: 'Please choose at least one category.',
  noteDeleted: 'The note has been deleted.',
  accessDenied: 'Access denied. This page is for City Admins and Department Directors.',
  accessHint: 'If you manage a city, ask one of its City Admins to change your role.',
} as const

export type CityAdminTab = keyof typeof cityAdminWords.tabs

/** People who see the city through a region (REGION-9). */
export const regionViewerWords = {
  title: 'Region Viewers',
  hint: 'A county or state that the city belongs to. They see everything in the city and change nothing. Platform admins choose them.',
} as const

/** Explains that a City Admin sees every category (ACC-15). */
export const sightWords = {
  everything: 'Every category',
  adminSeesAll: 'A City Admin sees every category, no matter what you choose here.',
} as const

/** Reason why a choice is disabled for a director (ACC-27). */
export const beyondDirector = 'Outside your categories'

/** Tells a director which categories the dashboard covers. */
export function directorLimits(categories: readonly string[]): string {
  return categories.length === 0
    ? 'No categories are assigned to you yet, so no locations, notes or activities are shown. Please ask a City Admin.'
    : `You see the locations, notes and activities of your categories: ${categories.join(', ')}.`
}

/** `comesBack({ notes: 2, media: 1, openWorkOrders: 0 })` is '2 notes, 1 photo or video' */
export function comesBack(counts: { notes: number; media: number; openWorkOrders: number }): string {
  const parts = [
    countOf(counts.notes, 'note', 'notes'),
    countOf(counts.media, 'photo or video', 'photos and videos'),
    countOf(counts.openWorkOrders, 'open work order', 'open work orders'),
  ]
  return parts.filter(Boolean).join(', ') || cityAdminWords.trash.nothingElse
}

/** `cameSince(2)` is '2 notes were added after it was moved to the trash.' Null if there are none. */
export function cameSince(notes: number): string | null {
  return notes === 0
    ? null
    : `${countOf(notes, 'note was', 'notes were')} added after it was moved to the trash.`
}

function countOf(count: number, one: string, many: string): string {
  return count === 0 ? '' : `${formatCount(count)} ${count === 1 ? one : many}`
}

/** `showingMembers(2, 40)` is 'Showing 2 of 40 members' */
export function showingMembers(shown: number, total: number): string {
  return `Showing ${shown} of ${total} members`
}

export function requestApproved(user: string, city: string): string {
  return `${user} is now a member of ${city}.`
}

export function requestRejected(user: string): string {
  return `The request from ${user} has been rejected.`
}

/** Confirmation questions. Each names the person and the city (CITY-20). */
export const cityAdminQuestions = {
  approve: (user: string, city: string) => `Let ${user} join ${city}?`,
  reject: (user: string, city: string) => `Reject the request from ${user} to join ${city}?`,
  removeUser: (user: string, city: string) =>
    `Remove ${user} from ${city}? They lose access right away. Links to photos and videos that they have opened still work for up to ${MEDIA_LINK_MINUTES} minutes.`,
} as const

/** Shown with a question: tells what happens if the user confirms. */
export const cityAdminConsequences = {
  approve: 'They join as a City Worker. Choose what they see. You can change it later.',
  reject: 'They can ask again later.',
} as const
