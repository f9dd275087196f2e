/** The words of the city dashboard (specification sections 2, 5 and 8). */
export const cityAdminMessages = {
  loadFailed: 'Failed to load city admin data. You may not have city owner permissions.',
  roleUpdated: 'User role updated successfully',
  roleFailed: 'Error updating user role. Please try again.',
  removeFailed: 'Error removing user. Please try again.',
  approveFailed: 'Error approving user. Please try again.',
  rejectFailed: 'Error rejecting user. Please try again.',
  categoriesFailed: 'Error updating user categories. Please try again.',
} as const

export const cityAdminWords = {
  tabs: {
    overview: 'Overview',
    users: 'Users',
    locations: 'Locations',
    notes: 'Notes',
    activities: 'Activities',
  },
  approve: 'Approve',
  reject: 'Reject',
  assignPermissions: 'Assign Permissions',
  removeFromCity: 'Remove From City',
  delete: 'Delete',
} as const

/** The questions before something is decided or lost; each names the thing (section 5). */
export const cityAdminQuestions = {
  approve: (user: string, city: string) => `Let ${user} join ${city}?`,
  reject: (user: string, city: string) => `Reject the request of ${user} to join ${city}?`,
  removeUser: (user: string, city: string) => `Remove ${user} from ${city}? They lose access at once.`,
} as const
