/**
 * The calls that access tokens may make, by scope (TOKEN-3). This list is the only way to open a call to them: without
 * an entry here a call is closed, also a new one.
 */

export const accessTokenScopes = [
  'locations:read',
  'locations:write',
  'orders:read',
  'orders:write',
  'events:read',
  'city:manage',
  'account:use',
  'reports:write',
] as const
export type AccessTokenScope = (typeof accessTokenScopes)[number]

/** False for the scope of calls about the owner in all their cities: the token of a city cannot have it (TOKEN-4). */
export const isCityTokenScope = (
  scope: AccessTokenScope,
): scope is Exclude<AccessTokenScope, 'account:use'> => scope !== 'account:use'
export const cityTokenScopes = accessTokenScopes.filter(isCityTokenScope)

/** The scope of the key that sends reports over Open311, whose calls are open to everyone otherwise. */
export const REPORTS_SCOPE = 'reports:write' satisfies AccessTokenScope

/** A token needs all scopes of one of these sets. */
export type Opening = readonly (readonly AccessTokenScope[])[]

const any = (...scopes: readonly AccessTokenScope[]): Opening => scopes.map((scope) => [scope])
const all = (...scopes: readonly AccessTokenScope[]): Opening => [scopes]

const readsLocations = any('locations:read')
const writesLocations = any('locations:write')
const readsOrders = any('orders:read')
const writesOrders = any('orders:write')
/** Answers with the content of locations and of orders. */
const readsBoth = all('locations:read', 'orders:read')
const managesCity = any('city:manage')
const usesAccount = any('account:use')

/** By the id of the call. */
const openCalls: Readonly<Record<string, Opening>> = {
  // Programs need the ids of the cities, whatever they do.
  listMyCities: any(...accessTokenScopes),
  getCityBoundary: any('locations:read', 'orders:read'),

  listLocations: readsLocations,
  summariseLocations: readsLocations,
  locationTile: readsLocations,
  getLocation: readsLocations,
  getLocationHistory: readsLocations,
  listNotes: readsLocations,
  searchPlaces: readsLocations,
  reverseGeocode: any('locations:read', 'locations:write'),
  exportLocations: readsLocations,

  createLocation: writesLocations,
  updateLocation: writesLocations,
  deleteLocation: writesLocations,
  addLocationTag: writesLocations,
  removeLocationTag: writesLocations,
  createNote: writesLocations,
  deleteNote: writesLocations,
  // Comments on orders have photos, too.
  uploadMedia: any('locations:write', 'orders:write'),

  listWorkOrders: readsOrders,
  summariseWorkOrders: readsOrders,
  workOrderTile: readsOrders,
  getWorkOrder: readsOrders,
  getWorkOrderTimeline: readsOrders,
  exportWorkOrders: readsOrders,
  // Its members, crews and reasons are what an order is written with.
  getOrderChoices: any('orders:read', 'orders:write'),

  createWorkOrder: writesOrders,
  updateWorkOrder: writesOrders,
  closeWorkOrder: writesOrders,
  reopenWorkOrder: writesOrders,
  stepWorkOrder: writesOrders,
  commentOnWorkOrder: writesOrders,
  deleteWorkOrderComment: writesOrders,
  viewWorkOrder: writesOrders,

  spelledSearch: readsBoth,
  listMyActivities: readsBoth,
  summariseMyActivities: readsBoth,
  getDayPack: readsBoth,
  getDayPackSize: readsBoth,
  listDayPackThumbnails: readsBoth,

  streamEvents: any('events:read'),

  listOgcCollections: any('locations:read', 'orders:read'),
  getOgcLocations: readsLocations,
  getOgcLocationSchema: readsLocations,
  listOgcLocationItems: readsLocations,
  getOgcLocationItem: readsLocations,
  getOgcNotes: readsLocations,
  getOgcNoteSchema: readsLocations,
  listOgcNoteItems: readsLocations,
  getOgcNoteItem: readsLocations,
  getOgcWorkOrders: readsOrders,
  getOgcWorkOrderSchema: readsOrders,
  listOgcWorkOrderItems: readsOrders,
  getOgcWorkOrderItem: readsOrders,

  listAdministeredCities: managesCity,
  listCityUsers: managesCity,
  listUnassignedUsers: managesCity,
  listPendingRequests: managesCity,
  listInvitations: managesCity,
  getUserTypes: managesCity,
  listCityLocations: managesCity,
  moderateLocation: managesCity,
  listTrash: managesCity,
  restoreLocation: managesCity,
  listCityNotes: managesCity,
  moderateNote: managesCity,
  listCityActivities: managesCity,
  getCityStats: managesCity,
  listWaiting: managesCity,
  listAudit: managesCity,
  exportAudit: managesCity,
  listCrews: managesCity,
  createCrew: managesCity,
  updateCrew: managesCity,
  deleteCrew: managesCity,
  listOrderRules: managesCity,
  createOrderRule: managesCity,
  listOrderRuleEffects: managesCity,
  updateOrderRule: managesCity,
  deleteOrderRule: managesCity,
  setOrderSettings: managesCity,
  listReports: managesCity,
  getReport: managesCity,
  acceptReport: managesCity,
  mergeReport: managesCity,
  declineReport: managesCity,
  getReportSettings: managesCity,
  setReportSettings: managesCity,
  listWebhooks: managesCity,
  // A new address or secret would go on telling somebody after the token was revoked.
  deleteWebhook: managesCity,
  sendTestEvent: managesCity,
  listWebhookEvents: managesCity,
  resendWebhookEvent: managesCity,
  listImports: managesCity,
  beginImport: managesCity,
  getImport: managesCity,
  getImportTrial: managesCity,
  checkImport: managesCity,
  saveImport: managesCity,
  cancelImport: managesCity,
  undoImport: managesCity,
  // The parts of its file, and the report of the rows that it rejected.
  importFile: managesCity,
  getCityFile: managesCity,
  writeCityFile: managesCity,
  removeCityFile: managesCity,
  linkCityFile: managesCity,

  listCities: usesAccount,
  setActiveCity: usesAccount,
  getMyStats: usesAccount,
  listViews: usesAccount,
  saveView: usesAccount,
  renameView: usesAccount,
  deleteView: usesAccount,
  listNotifications: usesAccount,
  countUnread: usesAccount,
  readNotification: usesAccount,
  readAllNotifications: usesAccount,
  getNotificationChoices: usesAccount,
  setNotificationChoices: usesAccount,
}

/** Returns the scopes that open a call; none for a call that is closed to access tokens. */
export function openingOf(callId: string): Opening {
  return Object.hasOwn(openCalls, callId) ? (openCalls[callId] ?? []) : []
}

/** `openingInWords([['locations:read', 'orders:read']])` is 'locations:read and orders:read'. */
export const openingInWords = (opening: Opening) => opening.map((set) => set.join(' and ')).join(' or ')
