/** The words of the account page (specification section 2). */
export const settingsWords = {
  title: 'Settings',
  account: 'Account',
  permissions: 'Categories and permissions',
  stats: 'Your activity',
  requests: 'Your city requests',
  cancelRequest: 'Cancel Request',
  statLabels: {
    locations: 'Locations',
    notes: 'Notes',
    media: 'Media',
    workOrdersOpened: 'Work orders opened',
    workOrdersClosed: 'Work orders closed',
  },
} as const
