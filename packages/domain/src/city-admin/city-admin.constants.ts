/** What the city dashboard's audit calls its actions (specification section 3). */
export const cityAdminActions = [
  'user_removed',
  'user_role_updated',
  'location_deleted',
  'note_deleted',
  'location_added',
  'note_added',
] as const
export type CityAdminAction = (typeof cityAdminActions)[number]
