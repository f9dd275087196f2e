/**
 * The calls that access tokens may make, by scope (TOKEN-3). This list is the only way to open a call to them: without
 * an entry here a call is closed, also a new one.
 */

export const accessTokenScopes = [
  'locations:read',
  'orders:read',
  'orders:write',
  'events:read',
  'reports:write',
] as const
export type AccessTokenScope = (typeof accessTokenScopes)[number]

/** The scope of the key that sends reports over Open311, whose calls are open to everyone otherwise. */
export const REPORTS_SCOPE = 'reports:write' satisfies AccessTokenScope

/** By the id of the call. Any of its scopes opens it. */
const openCalls: Readonly<Record<string, readonly AccessTokenScope[]>> = {
  // Programs need the ids of the cities, whatever they do.
  listMyCities: accessTokenScopes,

  listLocations: ['locations:read'],
  summariseLocations: ['locations:read'],
  locationTile: ['locations:read'],
  getLocation: ['locations:read'],
  getLocationHistory: ['locations:read'],
  listNotes: ['locations:read'],

  listWorkOrders: ['orders:read'],
  summariseWorkOrders: ['orders:read'],
  workOrderTile: ['orders:read'],
  getWorkOrder: ['orders:read'],
  getWorkOrderTimeline: ['orders:read'],
  // Its members, crews and reasons are what an order is written with.
  getOrderChoices: ['orders:read', 'orders:write'],

  createWorkOrder: ['orders:write'],
  updateWorkOrder: ['orders:write'],
  closeWorkOrder: ['orders:write'],
  reopenWorkOrder: ['orders:write'],
  stepWorkOrder: ['orders:write'],
  commentOnWorkOrder: ['orders:write'],

  streamEvents: ['events:read'],

  listOgcCollections: ['locations:read', 'orders:read'],
  getOgcLocations: ['locations:read'],
  getOgcLocationSchema: ['locations:read'],
  listOgcLocationItems: ['locations:read'],
  getOgcLocationItem: ['locations:read'],
  getOgcNotes: ['locations:read'],
  getOgcNoteSchema: ['locations:read'],
  listOgcNoteItems: ['locations:read'],
  getOgcNoteItem: ['locations:read'],
  getOgcWorkOrders: ['orders:read'],
  getOgcWorkOrderSchema: ['orders:read'],
  listOgcWorkOrderItems: ['orders:read'],
  getOgcWorkOrderItem: ['orders:read'],
}

/** Returns the scopes that open a call; none for a call that is closed to access tokens. */
export function scopesFor(callId: string): readonly AccessTokenScope[] {
  return Object.hasOwn(openCalls, callId) ? (openCalls[callId] ?? []) : []
}
