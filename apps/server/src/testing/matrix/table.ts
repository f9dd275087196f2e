/**
 * Who may do what (docs/rules/access.md), typed by hand and never derived from the server's policy: a test made from
 * the policy would prove nothing. One row per route, one column per kind of caller, always relative to the city of the
 * requested object.
 */

/**
 * A nobody · S signed in, no active membership · W worker · D director · CA city admin · P platform admin without a
 * membership there · X active member or Region Viewer of another city only · R Region Viewer of a region with that city.
 */
export const kinds = ['A', 'S', 'W', 'D', 'CA', 'P', 'X', 'R'] as const
export type Kind = (typeof kinds)[number]

/**
 * - a number: rejected with this status
 * - yes: allowed
 * - self: allowed, and only about the caller
 * - F: allowed, limited to what the caller sees (ACC-15); a single invisible object is 404
 * - icon: like F, but an icon outside one's categories is 422, not 404 (ACC-19)
 * - own: only its creator or author; others who see it get 403
 * - mine: the caller's own, anything else is 404
 * - left: the caller's own is 403, since the membership is gone; anything else is 404
 * - reach: as far as a director's categories reach, else 403 (ACC-27)
 * - dashboard: 403 for a worker there; a city admin or director there gets their own cities' list, and 404 for ours
 * - trash: like dashboard, but only for city admins: a director there gets 403 too (ACC-24)
 */
export type Mark =
  | number
  | 'yes'
  | 'self'
  | 'F'
  | 'icon'
  | 'own'
  | 'mine'
  | 'left'
  | 'reach'
  | 'dashboard'
  | 'trash'
export type Row = readonly [A: Mark, S: Mark, W: Mark, D: Mark, CA: Mark, P: Mark, X: Mark, R: Mark]

const anyone: Row = ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes']
const signedIn: Row = [401, 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes']
const self: Row = [401, 'self', 'self', 'self', 'self', 'self', 'self', 'self']
const badRequest: Row = [400, 400, 400, 400, 400, 400, 400, 400]
const badBody: Row = [422, 422, 422, 422, 422, 422, 422, 422]
const nowhere: Row = [404, 404, 404, 404, 404, 404, 404, 404]
const mailOff: Row = [409, 409, 409, 409, 409, 409, 409, 409]
const linkOver: Row = [410, 410, 410, 410, 410, 410, 410, 410]
const platform: Row = [401, 403, 403, 403, 403, 'yes', 403, 403]
/** For City Admins of the city and platform admins (LOC-45). */
/** City admins alone. */
const takingHome: Row = [401, 403, 403, 403, 'yes', 403, 'dashboard', 403]
const importing: Row = [401, 403, 403, 403, 'yes', 'yes', 'dashboard', 403]

export const table: Readonly<Record<string, Row>> = {
  // Calls that programs and older clients know
  'GET /api/auth0/me': self,
  'POST /api/auth0/register-auth0': self,
  // Only for a sign-in elsewhere with a verified address.
  'POST /api/auth0/join': [401, 409, 409, 409, 409, 409, 409, 409],
  'GET /api/cities/available': signedIn,
  'GET /api/cities/my-requests': self,
  'GET /api/cities/': [401, 'F', 'F', 'F', 'F', 'F', 'F', 'F'],
  'GET /api/cities': signedIn,
  'GET /api/locations': [401, 'F', 'F', 'F', 'F', 'F', 'F', 'F'],
  'GET /api/locations/{id}': [401, 404, 'F', 'F', 'yes', 'yes', 404, 'yes'],
  'GET /api/locations/{id}/history': [401, 404, 'F', 'F', 'yes', 'yes', 404, 'yes'],
  'GET /api/notes/location/{locationId}': [401, 404, 'F', 'F', 'yes', 'yes', 404, 'yes'],
  'GET /api/workorders': [401, 'F', 'F', 'F', 'F', 'F', 'F', 'F'],
  'GET /api/workorders/{id}': [401, 404, 'F', 'F', 'yes', 'yes', 404, 'yes'],
  'GET /api/workorders/{id}/timeline': [401, 404, 'F', 'F', 'yes', 'yes', 404, 'yes'],
  'GET /api/activities/my-cities': [401, 'F', 'F', 'F', 'F', 'F', 'F', 'F'],
  'GET /api/users/stats': self,
  // Each hears of the own cities (features/events/events.api.test.ts).
  'GET /api/events': self,
  'GET /api/admin/overview': platform,
  'GET /api/admin/users': platform,
  'GET /api/admin/cities': platform,
  'GET /api/admin/users-without-cities': platform,
  'GET /api/admin/activities': platform,
  'GET /api/city-admin/my-cities': [401, 403, 403, 'F', 'F', 403, 'dashboard', 403],
  'GET /api/city-admin/users': [401, 403, 403, 'F', 'F', 403, 'dashboard', 403],
  'GET /api/city-admin/locations': [401, 403, 403, 'F', 'F', 403, 'dashboard', 403],
  'GET /api/city-admin/trash': [401, 403, 403, 403, 'yes', 403, 'trash', 403],
  'GET /api/city-admin/notes': [401, 403, 403, 'F', 'F', 403, 'dashboard', 403],
  'GET /api/city-admin/activities': [401, 403, 403, 'F', 'F', 403, 'dashboard', 403],
  'GET /api/city-admin/stats': [401, 403, 403, 'F', 'F', 403, 'dashboard', 403],
  'GET /api/city-admin/pending-requests': [401, 403, 403, 'F', 'F', 403, 'dashboard', 403],
  'GET /api/city-admin/user-types': [401, 403, 403, 'yes', 'yes', 403, 'dashboard', 403],
  'GET /api/city-admin/unassigned-users': [401, 403, 403, 'F', 'F', 403, 'dashboard', 403],
  'GET /api/city-admin/waiting': [401, 403, 403, 'F', 'F', 403, 'dashboard', 403],

  // Additional reads, with the same rights as the lists beside them
  'GET /api/config': anyone,
  'GET /api/map/config': anyone,
  // Shows only generated demonstration data; a world without it has none for anyone.
  'GET /api/demo': [404, 404, 404, 404, 404, 404, 404, 404],
  'GET /basemap/*': anyone,
  'GET /api/openapi.json': anyone,
  'GET /api/docs': anyone,
  'GET /api/docs/{name}': anyone,
  'GET /healthz': anyone,
  'GET /readyz': anyone,
  'GET /api/locations/summary': [401, 'F', 'F', 'F', 'F', 'F', 'F', 'F'],
  'GET /api/locations/tiles/{z}/{x}/{y}': [401, 'F', 'F', 'F', 'F', 'F', 'F', 'F'],
  // For the caller's own city; a platform admin's any.
  'GET /api/cities/{id}/boundary': [401, 404, 'yes', 'yes', 'yes', 'yes', 404, 'yes'],
  // Residents have no account. The city takes no reports, and the secrets open nothing.
  'GET /api/reports/cities/{city}': nowhere,
  'GET /api/reports/challenge': anyone,
  'POST /api/reports': badBody,
  'POST /api/reports/look': nowhere,
  'POST /api/reports/still-broken': nowhere,
  'PUT /api/reports/photos/{id}': nowhere,
  'GET /api/city-admin/reports': [401, 403, 403, 'yes', 'yes', 403, 'dashboard', 403],
  'GET /api/city-admin/reports/{id}': [401, 403, 403, 'F', 'yes', 403, 'dashboard', 403],
  'PUT /api/city-admin/reports/{id}/accept': [401, 403, 403, 'F', 'yes', 403, 'dashboard', 403],
  'PUT /api/city-admin/reports/{id}/merge': [401, 403, 403, 'F', 'yes', 403, 'dashboard', 403],
  'PUT /api/city-admin/reports/{id}/decline': [401, 403, 403, 'F', 'yes', 403, 'dashboard', 403],
  'GET /api/city-admin/cities/{cityId}/report-settings': [401, 403, 403, 403, 'yes', 403, 'dashboard', 403],
  'PUT /api/city-admin/cities/{cityId}/report-settings': [401, 403, 403, 403, 'yes', 403, 'dashboard', 403],
  // Open311: no city takes reports here, so every call but the first lacks its city.
  'GET /open311/v2/discovery.json': anyone,
  'GET /open311/v2/discovery.xml': anyone,
  'GET /open311/v2/services.json': badRequest,
  'GET /open311/v2/services.xml': badRequest,
  'GET /open311/v2/services/{code}.json': badRequest,
  'GET /open311/v2/services/{code}.xml': badRequest,
  'GET /open311/v2/requests.json': badRequest,
  'GET /open311/v2/requests.xml': badRequest,
  'GET /open311/v2/requests/{id}.json': badRequest,
  'GET /open311/v2/requests/{id}.xml': badRequest,
  'POST /open311/v2/requests.json': badRequest,
  'POST /open311/v2/requests.xml': badRequest,
  // For a city that the caller administers; a platform admin's any.
  'GET /api/invitations': [401, 403, 403, 'yes', 'yes', 'yes', 'dashboard', 403],
  'POST /api/invitations': [401, 403, 403, 'reach', 'yes', 'yes', 'dashboard', 403],
  'DELETE /api/invitations/{id}': [401, 403, 403, 'reach', 'yes', 'yes', 'dashboard', 403],
  // For anyone with the secret, which this call lacks; then for anyone signed in who is not a member yet.
  'POST /api/invitations/look': anyone,
  'POST /api/invitations/accept': [401, 'yes', 409, 409, 409, 'yes', 'yes', 'yes'],
  'GET /api/workorders/summary': [401, 'F', 'F', 'F', 'F', 'F', 'F', 'F'],
  'GET /api/workorders/tiles/{z}/{x}/{y}': [401, 'F', 'F', 'F', 'F', 'F', 'F', 'F'],
  // For one city, which must be one's own; a platform admin's any.
  'GET /api/workorders/choices': [401, 404, 'yes', 'yes', 'yes', 'yes', 404, 'yes'],
  'GET /api/city-admin/order-rules': [401, 403, 403, 403, 'yes', 403, 'dashboard', 403],
  'GET /api/city-admin/order-rules/{id}/log': [401, 403, 403, 403, 'yes', 403, 'dashboard', 403],
  'GET /api/city-admin/crews': [401, 403, 403, 'F', 'F', 403, 'dashboard', 403],
  'GET /api/activities/my-cities/summary': [401, 'F', 'F', 'F', 'F', 'F', 'F', 'F'],
  // Returns public facts about a point, and cities that everyone may list.
  'GET /api/geocode/reverse': signedIn,
  // Returns only locations that the caller sees.
  'GET /api/geocode/search': [401, 'F', 'F', 'F', 'F', 'F', 'F', 'F'],
  // Uses only words from locations that the caller sees.
  'GET /api/search/spelling': [401, 'F', 'F', 'F', 'F', 'F', 'F', 'F'],
  // For anyone with a signed address; without a good signature for no one (matrix.api.test.ts tries both).
  'GET /media/*': anyone,
  // The URL of a file; its content is compared by downloading it (calls-exports.ts).
  'GET /api/exports/locations': [401, 'F', 'F', 'F', 'F', 'F', 'F', 'F'],
  'GET /api/exports/audit': [401, 403, 403, 403, 'yes', 403, 'dashboard', 403],
  'GET /api/exports/workorders': [401, 'F', 'F', 'F', 'F', 'F', 'F', 'F'],
  // Always the caller's own data; own-data.api.test.ts downloads it.
  'GET /api/exports/own-data': signedIn,
  // For anyone with a signed address, with what its person sees; for no one without one.
  'GET /exports/{name}': anyone,
  'GET /api/city-admin/cities/{cityId}/file': takingHome,
  'GET /api/city-admin/cities/{cityId}/file/link': takingHome,
  'POST /api/city-admin/cities/{cityId}/file': takingHome,
  'DELETE /api/city-admin/cities/{cityId}/file': takingHome,
  // For one city, which must be one's own; a platform admin's any.
  'GET /api/day-pack': [401, 404, 'yes', 'yes', 'yes', 'yes', 404, 'yes'],
  'GET /api/day-pack/size': [401, 404, 'yes', 'yes', 'yes', 'yes', 404, 'yes'],
  'GET /api/day-pack/thumbnails': [401, 404, 'yes', 'yes', 'yes', 'yes', 404, 'yes'],
  // OGC API - Features: members read their own cities, platform admins any city.
  'GET /ogc': anyone,
  'GET /ogc/conformance': anyone,
  'GET /ogc/api': anyone,
  'GET /ogc/collections': [401, 'F', 'F', 'F', 'F', 'F', 'F', 'F'],
  'GET /ogc/collections/locations-{cityId}': [401, 404, 'yes', 'yes', 'yes', 'yes', 404, 'yes'],
  'GET /ogc/collections/locations-{cityId}/schema': [401, 404, 'yes', 'yes', 'yes', 'yes', 404, 'yes'],
  'GET /ogc/collections/locations-{cityId}/items': [401, 404, 'yes', 'yes', 'yes', 'yes', 404, 'yes'],
  'GET /ogc/collections/locations-{cityId}/items/{id}': [401, 404, 'F', 'F', 'yes', 'yes', 404, 'yes'],
  'GET /ogc/collections/notes-{cityId}': [401, 404, 'yes', 'yes', 'yes', 'yes', 404, 'yes'],
  'GET /ogc/collections/notes-{cityId}/schema': [401, 404, 'yes', 'yes', 'yes', 'yes', 404, 'yes'],
  'GET /ogc/collections/notes-{cityId}/items': [401, 404, 'yes', 'yes', 'yes', 'yes', 404, 'yes'],
  'GET /ogc/collections/notes-{cityId}/items/{id}': [401, 404, 'F', 'F', 'yes', 'yes', 404, 'yes'],
  'GET /ogc/collections/work-orders-{cityId}': [401, 404, 'yes', 'yes', 'yes', 'yes', 404, 'yes'],
  'GET /ogc/collections/work-orders-{cityId}/schema': [401, 404, 'yes', 'yes', 'yes', 'yes', 404, 'yes'],
  'GET /ogc/collections/work-orders-{cityId}/items': [401, 404, 'yes', 'yes', 'yes', 'yes', 404, 'yes'],
  'GET /ogc/collections/work-orders-{cityId}/items/{id}': [401, 404, 'F', 'F', 'yes', 'yes', 404, 'yes'],
  'GET /api/auth0/sessions': self,
  'GET /api/imports': importing,
  'GET /api/imports/{id}': importing,
  'GET /api/imports/{id}/trial': importing,
  'GET /api/imports/{id}/refused.csv': importing,
  'OPTIONS /api/media/uploads': signedIn,
  'HEAD /api/media/uploads/{id}': [401, 'left', 'mine', 'mine', 'mine', 'left', 'left', 'left'],

  // The embedded identity provider, for people who are not signed in yet; without a sign-in cookie it answers 404.
  'GET /oidc/.well-known/openid-configuration': anyone,
  'OPTIONS /oidc/.well-known/openid-configuration': anyone,
  'GET /oidc/.well-known/oauth-authorization-server': anyone,
  'OPTIONS /oidc/.well-known/oauth-authorization-server': anyone,
  'GET /oidc/jwks': anyone,
  'OPTIONS /oidc/jwks': anyone,
  // This call lacks all required parameters.
  'GET /oidc/auth': badRequest,
  'GET /oidc/auth/{uid}': badRequest,
  'POST /oidc/token': badRequest,
  'OPTIONS /oidc/token': anyone,
  'GET /oidc/session/end': anyone,
  'POST /oidc/session/end/confirm': badRequest,
  'GET /oidc/session/end/success': anyone,
  // Other spellings of these paths, and unknown paths.
  'GET /oidc/*': nowhere,
  'POST /oidc/*': nowhere,
  'OPTIONS /oidc/*': nowhere,
  'GET /oidc/interaction/{uid}': [404, 404, 404, 404, 404, 404, 404, 404],
  'POST /oidc/interaction/{uid}/login': [404, 404, 404, 404, 404, 404, 404, 404],
  'POST /oidc/sign-out': anyone,
  'POST /oidc/session': anyone,
  'POST /oidc/accounts': anyone,

  // Writes
  'POST /api/locations': [401, 403, 'icon', 'icon', 'yes', 403, 403, 403],
  'PUT /api/locations/{id}': [401, 404, 'F', 'F', 'yes', 403, 404, 403],
  'DELETE /api/locations/{id}': [401, 404, 'own', 'F', 'yes', 'yes', 404, 403],
  'POST /api/locations/{id}/tags': [401, 404, 'F', 'F', 'yes', 403, 404, 403],
  'DELETE /api/locations/{id}/tags/{tag}': [401, 404, 'F', 'F', 'yes', 403, 404, 403],
  'POST /api/notes': [401, 404, 'F', 'F', 'yes', 403, 404, 403],
  'DELETE /api/notes/{id}': [401, 404, 'own', 'own', 'own', 'own', 404, 403],
  'POST /api/workorders': [401, 404, 'F', 'F', 'yes', 403, 404, 403],
  'PUT /api/workorders/{id}': [401, 404, 'F', 'F', 'yes', 403, 404, 403],
  'PUT /api/workorders/{id}/viewers': [401, 404, 'F', 'F', 'yes', 'yes', 404, 403],
  'PUT /api/workorders/{id}/close': [401, 404, 'F', 'F', 'yes', 403, 404, 403],
  'POST /api/workorders/{id}/steps': [401, 404, 'F', 'F', 'yes', 403, 404, 403],
  // Just closed, and called with a reason: 'own' is the person who closed it.
  'PUT /api/workorders/{id}/reopen': [401, 404, 'own', 'F', 'yes', 403, 404, 403],
  'POST /api/workorders/{id}/comments': [401, 404, 'F', 'F', 'yes', 403, 404, 403],
  // For its author, or an administrator who sees the order.
  'DELETE /api/workorders/{id}/comments/{commentId}': [401, 404, 'own', 'F', 'yes', 403, 404, 403],
  'DELETE /api/city-admin/locations/{id}': [401, 403, 403, 'F', 'yes', 403, 'dashboard', 403],
  'POST /api/city-admin/locations/{id}/restore': [401, 403, 403, 403, 'yes', 403, 'trash', 403],
  'DELETE /api/city-admin/notes/{id}': [401, 403, 403, 'F', 'yes', 403, 'dashboard', 403],
  'PUT /api/city-admin/users/{userId}/role': [401, 403, 403, 'reach', 'yes', 403, 'dashboard', 403],
  'DELETE /api/city-admin/users/{userId}/city/{cityId}': [
    401,
    403,
    403,
    'reach',
    'yes',
    403,
    'dashboard',
    403,
  ],
  'POST /api/city-admin/approve-request/{id}': [401, 403, 403, 'yes', 'yes', 403, 'dashboard', 403],
  'POST /api/city-admin/reject-request/{id}': [401, 403, 403, 'yes', 'yes', 403, 'dashboard', 403],
  'POST /api/city-admin/crews': [401, 403, 403, 'yes', 'yes', 403, 'dashboard', 403],
  'PUT /api/city-admin/crews/{id}': [401, 403, 403, 'yes', 'yes', 403, 'dashboard', 403],
  'DELETE /api/city-admin/crews/{id}': [401, 403, 403, 'yes', 'yes', 403, 'dashboard', 403],
  'POST /api/city-admin/order-rules': [401, 403, 403, 403, 'yes', 403, 'dashboard', 403],
  'PUT /api/city-admin/order-rules/{id}': [401, 403, 403, 403, 'yes', 403, 'dashboard', 403],
  'DELETE /api/city-admin/order-rules/{id}': [401, 403, 403, 403, 'yes', 403, 'dashboard', 403],
  'PUT /api/city-admin/cities/{cityId}/order-settings': [401, 403, 403, 403, 'yes', 403, 'dashboard', 403],
  // The device names the city in its request, as with POST /api/locations: other cities get 403, not 404.
  'POST /api/media/uploads': [401, 403, 'yes', 'yes', 'yes', 403, 403, 403],
  'PATCH /api/media/uploads/{id}': [401, 'left', 'mine', 'mine', 'mine', 'left', 'left', 'left'],
  'DELETE /api/media/uploads/{id}': [401, 'left', 'mine', 'mine', 'mine', 'left', 'left', 'left'],
  'GET /api/workorders/views': self,
  'POST /api/workorders/views': self,
  'PUT /api/workorders/views/{id}': [401, 'mine', 'mine', 'mine', 'mine', 'mine', 'mine', 'mine'],
  'DELETE /api/workorders/views/{id}': [401, 'mine', 'mine', 'mine', 'mine', 'mine', 'mine', 'mine'],
  'GET /api/workorders/calendars': self,
  'POST /api/workorders/calendars': [401, 404, 'yes', 'yes', 'yes', 'yes', 404, 'yes'],
  'DELETE /api/workorders/calendars/{id}': [401, 'mine', 'mine', 'mine', 'mine', 'mine', 'mine', 'mine'],
  // For anyone with the key of a link, which shows its owner's calendar; this call lacks it.
  'GET /api/workorders/calendar.ics': nowhere,
  // Each notification is shown only to callers who may see its work order.
  'GET /api/notifications': [401, 'F', 'F', 'F', 'F', 'F', 'F', 'F'],
  'GET /api/notifications/unread': [401, 'F', 'F', 'F', 'F', 'F', 'F', 'F'],
  'PUT /api/notifications/{id}/read': [401, 'mine', 'mine', 'mine', 'mine', 'mine', 'mine', 'mine'],
  'PUT /api/notifications/read': self,
  'GET /api/notifications/choices': self,
  'PUT /api/notifications/choices': self,
  'GET /api/notifications/devices': self,
  'PUT /api/notifications/devices': self,
  'DELETE /api/notifications/devices/{id}': [401, 'mine', 'mine', 'mine', 'mine', 'mine', 'mine', 'mine'],
  // For anyone with the key of a mail, about its receiver; these calls lack it.
  'POST /api/notifications/unsubscribe': nowhere,
  'GET /api/notifications/one-click': nowhere,
  'POST /api/notifications/one-click': nowhere,
  // Personal tokens; a City Admin revokes those of the city as well (features/access-tokens/access-tokens.api.test.ts).
  'GET /api/access-tokens': self,
  'POST /api/access-tokens': self,
  'DELETE /api/access-tokens/{id}': [401, 'mine', 'mine', 'mine', 'mine', 'mine', 'mine', 'mine'],
  'GET /api/city-admin/cities/{cityId}/audit': [401, 403, 403, 403, 'yes', 403, 'dashboard', 403],
  'GET /api/city-admin/cities/{cityId}/access-tokens': [401, 403, 403, 403, 'yes', 403, 'dashboard', 403],
  'POST /api/city-admin/cities/{cityId}/access-tokens': [401, 403, 403, 403, 'yes', 403, 'dashboard', 403],
  'GET /api/city-admin/cities/{cityId}/webhooks': [401, 403, 403, 403, 'yes', 403, 'dashboard', 403],
  'POST /api/city-admin/cities/{cityId}/webhooks': [401, 403, 403, 403, 'yes', 403, 'dashboard', 403],
  'PUT /api/city-admin/webhooks/{id}': [401, 403, 403, 403, 'yes', 403, 'dashboard', 403],
  'DELETE /api/city-admin/webhooks/{id}': [401, 403, 403, 403, 'yes', 403, 'dashboard', 403],
  'PUT /api/city-admin/webhooks/{id}/secret': [401, 403, 403, 403, 'yes', 403, 'dashboard', 403],
  'POST /api/city-admin/webhooks/{id}/test': [401, 403, 403, 403, 'yes', 403, 'dashboard', 403],
  'GET /api/city-admin/webhooks/{id}/events': [401, 403, 403, 403, 'yes', 403, 'dashboard', 403],
  'POST /api/city-admin/webhooks/{id}/events/{eventId}/send': [
    401,
    403,
    403,
    403,
    'yes',
    403,
    'dashboard',
    403,
  ],
  'GET /api/city-admin/cities/{cityId}/holds': [401, 403, 403, 403, 'yes', 403, 'dashboard', 403],
  'GET /api/city-admin/cities/{cityId}/holds/on-record': [401, 403, 403, 403, 'yes', 403, 'dashboard', 403],
  'POST /api/city-admin/cities/{cityId}/holds': [401, 403, 403, 403, 'yes', 403, 'dashboard', 403],
  'POST /api/city-admin/holds/{id}/lift': [401, 403, 403, 403, 'yes', 403, 'dashboard', 403],
  'GET /api/city-admin/cities/{cityId}/retention': [401, 403, 403, 403, 'yes', 403, 'dashboard', 403],
  'PUT /api/city-admin/cities/{cityId}/retention': [401, 403, 403, 403, 'yes', 403, 'dashboard', 403],
  'PUT /api/waiting': self,
  'PUT /api/cities/active': [401, 404, 'yes', 'yes', 'yes', 404, 404, 'yes'],
  'DELETE /api/cities/requests/{id}': [401, 'mine', 'mine', 'mine', 'mine', 'mine', 'mine', 'mine'],
  'POST /api/cities/join': [401, 'yes', 409, 409, 409, 'yes', 'yes', 'yes'],
  'PUT /api/admin/users/{userId}/city-assignment': platform,
  'DELETE /api/admin/users/{userId}/city-assignment/{cityId}': platform,
  'POST /api/admin/setup-user/{userId}': platform,
  'POST /api/admin/users/{userId}/switch-off': platform,
  'POST /api/admin/users/{userId}/switch-on': platform,
  'POST /api/admin/users/{userId}/erase': platform,
  'GET /api/admin/users/{userId}/holds': platform,
  'POST /api/admin/cities/recalculate-stats': platform,
  'POST /api/admin/cities': platform,
  'PUT /api/admin/cities/{id}': platform,
  'PUT /api/admin/cities/{id}/boundary': platform,
  'POST /api/imports': importing,
  'PUT /api/imports/{id}/bytes/{offset}': importing,
  'PUT /api/imports/{id}/settings': importing,
  'POST /api/imports/{id}/save': importing,
  'POST /api/imports/{id}/cancel': importing,
  'POST /api/imports/{id}/undo': importing,
  'POST /api/admin/cities/{id}/boundary/trial': platform,
  'GET /api/admin/cities/{id}/merge': platform,
  'POST /api/admin/cities/{id}/merge': platform,
  'GET /api/admin/cities/{id}/removal': platform,
  'POST /api/admin/cities/{id}/removal': platform,
  'DELETE /api/admin/cities/{id}/removal': platform,
  'GET /api/admin/city-removals': platform,
  'GET /api/admin/regions': platform,
  'POST /api/admin/regions': platform,
  'PUT /api/admin/regions/{id}': platform,
  'DELETE /api/admin/regions/{id}': platform,
  'PUT /api/admin/regions/{id}/cities/{cityId}': platform,
  'DELETE /api/admin/regions/{id}/cities/{cityId}': platform,
  'POST /api/admin/regions/{id}/viewers': platform,
  'DELETE /api/admin/regions/{id}/viewers/{userId}': platform,
  'POST /api/admin/city-list': platform,
  'GET /api/admin/setup': platform,
  'GET /api/admin/background-work': platform,
  'PUT /api/auth0/password': self,
  // No mail is sent in this world, and no one has a link: account-links.api.test.ts and setup.api.test.ts test those.
  'POST /oidc/password-links': mailOff,
  'POST /oidc/password-links/check': linkOver,
  'POST /oidc/password-links/use': linkOver,
  'POST /oidc/email-links/use': linkOver,
  'POST /api/auth0/email-links': [401, 409, 409, 409, 409, 409, 409, 409],
  'POST /api/setup/check': linkOver,
  'POST /api/setup': [401, 410, 410, 410, 410, 410, 410, 410],
  'DELETE /api/auth0/sessions/{id}': [401, 'mine', 'mine', 'mine', 'mine', 'mine', 'mine', 'mine'],
  'DELETE /api/auth0/sessions': self,
}
