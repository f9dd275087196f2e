/** What the city dashboard's feed calls actions (FEED-3), whichever screen they were done on. */
export const cityAdminActions = [
  'user_removed',
  'user_role_updated',
  'location_deleted',
  'note_deleted',
  'location_added',
  'note_added',
] as const
export type CityAdminAction = (typeof cityAdminActions)[number]
