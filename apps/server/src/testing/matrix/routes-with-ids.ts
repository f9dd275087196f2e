/**
 * Every route that takes an id, the callers, and the ids: those of other cities, and those in the trash for callers
 * without access to it.
 */
import { randomUUID } from 'node:crypto'
import type { FeatureKind } from '@lamplighter/domain/ogc'
import { newDevice } from '../push-service.ts'
import { tokenBody } from './calls-access-tokens.ts'
import { orderRule, orderSettings } from './calls-city-admin.ts'
import { holdBody, insertHold } from './calls-holds.ts'
import { locationBody } from './calls-locations.ts'
import { tus } from './calls-media.ts'
import { insertNotification } from './calls-notifications.ts'
import { acceptance, reportSettings } from './calls-reports.ts'
import { insertWebhook, webhookBody, webhookFields } from './calls-webhooks.ts'
import { insertAccessToken, insertCalendar, insertView } from './insert-own.ts'
import {
  insertCrew,
  insertImport,
  insertInvitation,
  insertPushDevice,
  insertRequest,
  insertResidentReport,
  insertRule,
  insertUpload,
  insertUser,
  randomSecret,
} from './insert-rows.ts'
import type { Request } from './route-calls.ts'
import type { MatrixWorld } from './world.ts'

type Ids = (world: MatrixWorld) => string[] | Promise<string[]>
const elsewhere = (world: MatrixWorld) => [world.birch, world.cedar]
const others = (world: MatrixWorld, things: readonly { id: string; city: { id: string } }[]) =>
  elsewhere(world)
    .flatMap((city) => things.filter((thing) => thing.city === city).slice(0, 2))
    .map(({ id }) => id)
const trashed = (world: MatrixWorld) =>
  world.locations.filter((one) => one.trashed && one.city === world.alder).map(({ id }) => id)
const trashedNotes = (world: MatrixWorld) =>
  world.notes.filter(({ location, city }) => location?.trashed && city === world.alder).map(({ id }) => id)
const foreignLocations = (world: MatrixWorld) => others(world, world.locations)
const foreignNotes = (world: MatrixWorld) => others(world, world.notes)
const foreignOrders = (world: MatrixWorld) => others(world, world.orders)
const foreignRequests = (world: MatrixWorld) => others(world, world.requests)
const hidden = (world: MatrixWorld) => [...foreignLocations(world), ...trashed(world)]
const hiddenNotes = (world: MatrixWorld) => [...foreignNotes(world), ...trashedNotes(world)]
const foreignCrews = (world: MatrixWorld) => others(world, world.crews)
const foreignRules = (world: MatrixWorld) =>
  Promise.all(elsewhere(world).map((city) => insertRule(world.app, city, world.caller('Birch WNone').id)))
const foreignReports = (world: MatrixWorld) =>
  Promise.all(elsewhere(world).map((city) => insertResidentReport(world.app, city, 'Parks')))
const foreignHolds = (world: MatrixWorld) =>
  Promise.all(elsewhere(world).map((city) => insertHold(world.app, city)))
const foreignWebhooks = (world: MatrixWorld) =>
  Promise.all(elsewhere(world).map((city) => insertWebhook(world.app, city)))
const foreignCities = (world: MatrixWorld) => elsewhere(world).map(({ id }) => id)
const foreignUsers = (world: MatrixWorld) =>
  elsewhere(world).flatMap((city) =>
    world.callers.filter((one) => one.city === city && one.post === 'WNone').map(({ id }) => id),
  )
const foreignUploads = (world: MatrixWorld) =>
  Promise.all(
    elsewhere(world).map((city) => insertUpload(world.app, { city, by: world.caller('Birch WNone').id })),
  )

const foreignImports = async (world: MatrixWorld) => [await insertImport(world.app, world.birch, 'checked')]

const inside = ['Alder CA', 'Alder DAll', 'Alder WNone', 'Alder RV']
/** City admins have access to the trash (ACC-24). */
const notAdmins = ['Alder DAll', 'Alder WNone', 'Alder RV']
const adminCallers = ['Alder CA', 'Alder DAll']
const order = { title: 'Replace the slat', description: '', priority: 'low', tags: [] }
const crew = { name: 'Night shift', memberIds: [] }

const reportBodies: Record<string, () => { body: unknown }> = {
  '/accept': () => ({ body: acceptance() }),
  '/merge': () => ({ body: { reportId: randomUUID() } }),
  '/decline': () => ({ body: { reason: 'Not ours' } }),
}

export interface IdCheck {
  callers: string[]
  ids: Ids
  ask(id: string, world: MatrixWorld): Request
  /** The id is in the body, where a malformed one makes the body malformed (422). */
  inBody?: 'malformed is 422' | 'malformed is 404'
}

const location = (rest = '', callers = notAdmins, body?: (world: MatrixWorld) => unknown): IdCheck => ({
  callers,
  ids: callers === notAdmins ? hidden : foreignLocations,
  ask: (id, world) => ({ url: `/api/locations/${id}${rest}`, ...(body ? { body: body(world) } : {}) }),
})
const edited = (world: MatrixWorld) => locationBody(world, 'bench')
const tag = () => ({ tag: 'loose' })
const upload: IdCheck = {
  callers: inside,
  ids: foreignUploads,
  ask: (id) => ({
    url: `/api/media/uploads/${id}`,
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
  }),
}

const cityFile = (rest: string, more: Partial<Request> = {}): IdCheck => ({
  callers: ['Alder CA'],
  ids: foreignCities,
  ask: (id) => ({ url: `/api/city-admin/cities/${id}/file${rest}`, ...more }),
})

const imports = (rest: string, more: Partial<Request> = {}): IdCheck => ({
  callers: ['Alder CA'],
  ids: foreignImports,
  ask: (id) => ({ url: `/api/imports/${id}${rest}`, ...more }),
})

/** Features of Alder Point by ids of other cities, and collections of other cities. */
function ofOgc(kind: FeatureKind, hiddenIds: Ids): [route: string, ...IdCheck[]][] {
  const collection = `/ogc/collections/${kind}-`
  const asCity = (rest: string): IdCheck => ({
    callers: inside,
    ids: foreignCities,
    ask: (id) => ({ url: `${collection}${id}${rest}` }),
  })
  return [
    ...['', '/schema', '/items'].map((rest): [string, IdCheck] => [
      `GET ${collection}{cityId}${rest}`,
      asCity(rest),
    ]),
    [
      `GET ${collection}{cityId}/items/{id}`,
      asCity(`/items/${randomUUID()}`),
      {
        callers: notAdmins,
        ids: hiddenIds,
        ask: (id, { alder }) => ({ url: `${collection}${alder.id}/items/${id}` }),
      },
    ],
  ]
}

export const routesWithIds: [route: string, ...IdCheck[]][] = [
  ...ofOgc('locations', hidden),
  ...ofOgc('notes', hiddenNotes),
  ...ofOgc('work-orders', foreignOrders),
  ['GET /api/locations/{id}', location(), location('', inside)],
  ['GET /api/locations/{id}/history', location('/history'), location('/history', inside)],
  ['PUT /api/locations/{id}', location('', notAdmins, edited), location('', inside, edited)],
  ['DELETE /api/locations/{id}', location(), { ...location(), callers: ['Alder CA'] }],
  ['POST /api/locations/{id}/tags', location('/tags', notAdmins, tag), location('/tags', inside, tag)],
  ['DELETE /api/locations/{id}/tags/{tag}', location('/tags/loose'), location('/tags/loose', inside)],
  [
    'GET /api/notes/location/{locationId}',
    { callers: notAdmins, ids: hidden, ask: (id) => ({ url: `/api/notes/location/${id}` }) },
    { callers: inside, ids: foreignLocations, ask: (id) => ({ url: `/api/notes/location/${id}` }) },
  ],
  [
    'POST /api/notes',
    {
      callers: inside,
      ids: foreignLocations,
      inBody: 'malformed is 422',
      ask: (locationId) => ({ url: '/api/notes', body: { locationId, text: 'Hello' } }),
    },
  ],
  [
    'DELETE /api/notes/{id}',
    { callers: notAdmins, ids: hiddenNotes, ask: (id) => ({ url: `/api/notes/${id}` }) },
    { callers: inside, ids: foreignNotes, ask: (id) => ({ url: `/api/notes/${id}` }) },
  ],
  [
    'POST /api/workorders',
    {
      callers: inside,
      ids: foreignLocations,
      inBody: 'malformed is 422',
      ask: (locationId) => ({ url: '/api/workorders', body: { ...order, locationId } }),
    },
  ],
  // Orders of a location in the trash can still be worked on (LOC-24).
  [
    'GET /api/workorders/{id}',
    { callers: inside, ids: foreignOrders, ask: (id) => ({ url: `/api/workorders/${id}` }) },
  ],
  [
    'PUT /api/workorders/{id}',
    { callers: inside, ids: foreignOrders, ask: (id) => ({ url: `/api/workorders/${id}`, body: order }) },
  ],
  [
    'PUT /api/workorders/{id}/close',
    {
      callers: inside,
      ids: foreignOrders,
      ask: (id) => ({ url: `/api/workorders/${id}/close`, body: { note: null } }),
    },
  ],
  [
    'PUT /api/workorders/{id}/reopen',
    {
      callers: inside,
      ids: foreignOrders,
      ask: (id) => ({ url: `/api/workorders/${id}/reopen`, body: { reason: 'It still leaks' } }),
    },
  ],
  [
    'POST /api/workorders/{id}/steps',
    {
      callers: inside,
      ids: foreignOrders,
      ask: (id) => ({
        url: `/api/workorders/${id}/steps`,
        body: { _id: randomUUID(), kind: 'on_my_way' },
      }),
    },
  ],
  [
    'PUT /api/workorders/{id}/viewers',
    {
      callers: inside,
      ids: foreignOrders,
      ask: (id) => ({ url: `/api/workorders/${id}/viewers`, body: {} }),
    },
  ],
  [
    'GET /api/workorders/{id}/timeline',
    { callers: inside, ids: foreignOrders, ask: (id) => ({ url: `/api/workorders/${id}/timeline` }) },
  ],
  [
    'POST /api/workorders/{id}/comments',
    {
      callers: inside,
      ids: foreignOrders,
      ask: (id) => ({
        url: `/api/workorders/${id}/comments`,
        body: { _id: randomUUID(), text: 'Bring two' },
      }),
    },
  ],
  [
    'GET /api/workorders/choices',
    {
      callers: inside,
      ids: foreignCities,
      inBody: 'malformed is 422',
      ask: (cityId) => ({ url: `/api/workorders/choices?cityId=${cityId}` }),
    },
  ],
  [
    'GET /api/city-admin/crews',
    {
      callers: adminCallers,
      ids: foreignCities,
      inBody: 'malformed is 422',
      ask: (cityId) => ({ url: `/api/city-admin/crews?cityId=${cityId}` }),
    },
  ],
  [
    'POST /api/city-admin/crews',
    {
      callers: adminCallers,
      ids: foreignCities,
      inBody: 'malformed is 422',
      ask: (cityId) => ({ url: '/api/city-admin/crews', body: { ...crew, _id: randomUUID(), cityId } }),
    },
  ],
  [
    'PUT /api/city-admin/crews/{id}',
    {
      callers: adminCallers,
      ids: foreignCrews,
      ask: (id) => ({ url: `/api/city-admin/crews/${id}`, body: crew }),
    },
  ],
  [
    'DELETE /api/city-admin/crews/{id}',
    { callers: adminCallers, ids: foreignCrews, ask: (id) => ({ url: `/api/city-admin/crews/${id}` }) },
  ],
  [
    'GET /api/city-admin/order-rules',
    {
      callers: ['Alder CA'],
      ids: foreignCities,
      inBody: 'malformed is 422',
      ask: (cityId) => ({ url: `/api/city-admin/order-rules?cityId=${cityId}` }),
    },
  ],
  [
    'GET /api/city-admin/order-rules/{id}/log',
    {
      callers: ['Alder CA'],
      ids: foreignRules,
      ask: (id) => ({ url: `/api/city-admin/order-rules/${id}/log` }),
    },
  ],
  [
    'POST /api/city-admin/order-rules',
    {
      callers: ['Alder CA'],
      ids: foreignCities,
      inBody: 'malformed is 422',
      ask: (cityId) => ({
        url: '/api/city-admin/order-rules',
        body: { ...orderRule, _id: randomUUID(), cityId },
      }),
    },
  ],
  [
    'PUT /api/city-admin/order-rules/{id}',
    {
      callers: ['Alder CA'],
      ids: foreignRules,
      ask: (id) => ({ url: `/api/city-admin/order-rules/${id}`, body: orderRule }),
    },
  ],
  [
    'DELETE /api/city-admin/order-rules/{id}',
    { callers: ['Alder CA'], ids: foreignRules, ask: (id) => ({ url: `/api/city-admin/order-rules/${id}` }) },
  ],
  [
    'PUT /api/city-admin/cities/{cityId}/order-settings',
    {
      callers: ['Alder CA'],
      ids: foreignCities,
      ask: (id) => ({
        url: `/api/city-admin/cities/${id}/order-settings`,
        body: orderSettings,
      }),
    },
  ],
  ...['', '/accept', '/merge', '/decline'].map((rest): [string, IdCheck] => [
    `${rest ? 'PUT' : 'GET'} /api/city-admin/reports/{id}${rest}`,
    {
      callers: adminCallers,
      ids: foreignReports,
      ask: (id) => ({ url: `/api/city-admin/reports/${id}${rest}`, ...reportBodies[rest]?.() }),
    },
  ]),
  [
    'GET /api/city-admin/reports',
    {
      callers: adminCallers,
      ids: foreignCities,
      inBody: 'malformed is 422',
      ask: (id) => ({ url: `/api/city-admin/reports?cityId=${id}` }),
    },
  ],
  [
    'GET /api/city-admin/cities/{cityId}/report-settings',
    {
      callers: ['Alder CA'],
      ids: foreignCities,
      ask: (id) => ({ url: `/api/city-admin/cities/${id}/report-settings` }),
    },
  ],
  [
    'PUT /api/city-admin/cities/{cityId}/report-settings',
    {
      callers: ['Alder CA'],
      ids: foreignCities,
      ask: (id) => ({ url: `/api/city-admin/cities/${id}/report-settings`, body: reportSettings }),
    },
  ],
  [
    'DELETE /api/workorders/{id}/comments/{commentId}',
    {
      callers: inside,
      ids: foreignOrders,
      ask: (id) => ({ url: `/api/workorders/${id}/comments/${randomUUID()}` }),
    },
  ],
  [
    'DELETE /api/city-admin/locations/{id}',
    {
      callers: ['Alder CA', 'Alder DAll'],
      ids: hidden,
      ask: (id) => ({ url: `/api/city-admin/locations/${id}` }),
    },
  ],
  [
    'POST /api/city-admin/locations/{id}/restore',
    {
      callers: ['Alder CA'],
      ids: foreignLocations,
      ask: (id) => ({ url: `/api/city-admin/locations/${id}/restore` }),
    },
  ],
  [
    'DELETE /api/city-admin/notes/{id}',
    { callers: ['Alder DAll'], ids: hiddenNotes, ask: (id) => ({ url: `/api/city-admin/notes/${id}` }) },
    { callers: ['Alder CA'], ids: foreignNotes, ask: (id) => ({ url: `/api/city-admin/notes/${id}` }) },
  ],
  [
    'PUT /api/city-admin/users/{userId}/role',
    {
      callers: adminCallers,
      ids: foreignUsers,
      ask: (id, world) => ({
        url: `/api/city-admin/users/${id}/role`,
        body: { cityId: world.alder.id, role: 'city_worker' },
      }),
    },
    {
      callers: adminCallers,
      ids: foreignCities,
      inBody: 'malformed is 422',
      ask: (cityId, world) => ({
        url: `/api/city-admin/users/${world.caller('Birch WNone').id}/role`,
        body: { cityId, role: 'city_worker' },
      }),
    },
  ],
  [
    'DELETE /api/city-admin/users/{userId}/city/{cityId}',
    {
      callers: adminCallers,
      ids: foreignUsers,
      ask: (id, world) => ({ url: `/api/city-admin/users/${id}/city/${world.alder.id}` }),
    },
    {
      callers: adminCallers,
      ids: foreignCities,
      ask: (id, world) => ({ url: `/api/city-admin/users/${world.caller('Birch WNone').id}/city/${id}` }),
    },
  ],
  ...(['approve', 'reject'] as const).map((verdict): [string, IdCheck] => [
    `POST /api/city-admin/${verdict}-request/{id}`,
    {
      callers: adminCallers,
      ids: foreignRequests,
      ask: (id) => ({ url: `/api/city-admin/${verdict}-request/${id}` }),
    },
  ]),
  ['HEAD /api/media/uploads/{id}', upload],
  [
    'PATCH /api/media/uploads/{id}',
    { ...upload, ask: (id, world) => ({ ...upload.ask(id, world), body: Buffer.from('some bytes') }) },
  ],
  ['DELETE /api/media/uploads/{id}', upload],
  [
    'GET /api/cities/{id}/boundary',
    { callers: inside, ids: foreignCities, ask: (id) => ({ url: `/api/cities/${id}/boundary` }) },
  ],
  [
    'PUT /api/cities/active',
    {
      callers: [...inside, 'S', 'P', 'Alder former'],
      ids: foreignCities,
      inBody: 'malformed is 404',
      ask: (cityId) => ({ url: '/api/cities/active', body: { cityId } }),
    },
  ],
  [
    'DELETE /api/cities/requests/{id}',
    {
      callers: ['S', 'Alder WNone', 'P'],
      ids: async (world) => [
        ...foreignRequests(world),
        await insertRequest(world.app, { city: world.alder, by: await insertUser(world.app) }),
      ],
      ask: (id) => ({ url: `/api/cities/requests/${id}` }),
    },
  ],
  [
    'PUT /api/workorders/views/{id}',
    {
      callers: ['S', 'Alder WNone', 'P'],
      ids: async (world) => [await insertView(world.app, await insertUser(world.app))],
      ask: (id) => ({ url: `/api/workorders/views/${id}`, body: { name: 'Mornings' } }),
    },
  ],
  [
    'DELETE /api/workorders/views/{id}',
    {
      callers: ['S', 'Alder WNone', 'P'],
      ids: async (world) => [await insertView(world.app, await insertUser(world.app))],
      ask: (id) => ({ url: `/api/workorders/views/${id}` }),
    },
  ],
  [
    'DELETE /api/access-tokens/{id}',
    {
      callers: ['S', 'Alder CA', 'P'],
      ids: async ({ app, birch }) => {
        const by = await insertUser(app)
        return [(await insertAccessToken(app, by)).id, (await insertAccessToken(app, by, { city: birch })).id]
      },
      ask: (id) => ({ url: `/api/access-tokens/${id}` }),
    },
  ],
  [
    'GET /api/city-admin/cities/{cityId}/audit',
    {
      callers: adminCallers,
      ids: foreignCities,
      ask: (id) => ({ url: `/api/city-admin/cities/${id}/audit` }),
    },
  ],
  [
    'GET /api/city-admin/cities/{cityId}/holds',
    {
      callers: adminCallers,
      ids: foreignCities,
      ask: (id) => ({ url: `/api/city-admin/cities/${id}/holds` }),
    },
  ],
  [
    'GET /api/city-admin/cities/{cityId}/holds/on-record',
    {
      callers: adminCallers,
      ids: foreignCities,
      ask: (id) => ({ url: `/api/city-admin/cities/${id}/holds/on-record` }),
    },
  ],
  [
    'POST /api/city-admin/cities/{cityId}/holds',
    {
      callers: adminCallers,
      ids: foreignCities,
      ask: (id) => ({ url: `/api/city-admin/cities/${id}/holds`, body: holdBody() }),
    },
  ],
  [
    'POST /api/city-admin/holds/{id}/lift',
    {
      callers: ['Alder CA'],
      ids: foreignHolds,
      ask: (id) => ({ url: `/api/city-admin/holds/${id}/lift` }),
    },
  ],
  [
    'GET /api/city-admin/cities/{cityId}/retention',
    {
      callers: adminCallers,
      ids: foreignCities,
      ask: (id) => ({ url: `/api/city-admin/cities/${id}/retention` }),
    },
  ],
  [
    'PUT /api/city-admin/cities/{cityId}/retention',
    {
      callers: adminCallers,
      ids: foreignCities,
      ask: (id) => ({ url: `/api/city-admin/cities/${id}/retention`, body: { days: 30 } }),
    },
  ],
  [
    'GET /api/city-admin/cities/{cityId}/webhooks',
    {
      callers: adminCallers,
      ids: foreignCities,
      ask: (id) => ({ url: `/api/city-admin/cities/${id}/webhooks` }),
    },
  ],
  [
    'POST /api/city-admin/cities/{cityId}/webhooks',
    {
      callers: adminCallers,
      ids: foreignCities,
      ask: (id) => ({ url: `/api/city-admin/cities/${id}/webhooks`, body: webhookBody() }),
    },
  ],
  [
    'PUT /api/city-admin/webhooks/{id}',
    {
      callers: ['Alder CA'],
      ids: foreignWebhooks,
      ask: (id) => ({ url: `/api/city-admin/webhooks/${id}`, body: webhookFields }),
    },
  ],
  [
    'DELETE /api/city-admin/webhooks/{id}',
    { callers: ['Alder CA'], ids: foreignWebhooks, ask: (id) => ({ url: `/api/city-admin/webhooks/${id}` }) },
  ],
  [
    'PUT /api/city-admin/webhooks/{id}/secret',
    {
      callers: ['Alder CA'],
      ids: foreignWebhooks,
      ask: (id) => ({ url: `/api/city-admin/webhooks/${id}/secret`, body: { secret: randomSecret() } }),
    },
  ],
  [
    'POST /api/city-admin/webhooks/{id}/test',
    {
      callers: ['Alder CA'],
      ids: foreignWebhooks,
      ask: (id) => ({ url: `/api/city-admin/webhooks/${id}/test`, body: { _id: randomUUID() } }),
    },
  ],
  [
    'GET /api/city-admin/webhooks/{id}/events',
    {
      callers: ['Alder CA'],
      ids: foreignWebhooks,
      ask: (id) => ({ url: `/api/city-admin/webhooks/${id}/events` }),
    },
  ],
  [
    'POST /api/city-admin/webhooks/{id}/events/{eventId}/send',
    {
      callers: ['Alder CA'],
      ids: foreignWebhooks,
      ask: (id) => ({ url: `/api/city-admin/webhooks/${id}/events/${randomUUID()}/send` }),
    },
  ],
  [
    'GET /api/city-admin/cities/{cityId}/access-tokens',
    {
      callers: adminCallers,
      ids: foreignCities,
      ask: (id) => ({ url: `/api/city-admin/cities/${id}/access-tokens` }),
    },
  ],
  [
    'POST /api/city-admin/cities/{cityId}/access-tokens',
    {
      callers: adminCallers,
      ids: foreignCities,
      ask: (id) => ({ url: `/api/city-admin/cities/${id}/access-tokens`, body: tokenBody() }),
    },
  ],
  ['GET /api/city-admin/cities/{cityId}/file', cityFile('')],
  ['GET /api/city-admin/cities/{cityId}/file/link', cityFile('/link')],
  ['POST /api/city-admin/cities/{cityId}/file', cityFile('', { body: { _id: randomUUID() } })],
  ['DELETE /api/city-admin/cities/{cityId}/file', cityFile('')],
  [
    'DELETE /api/workorders/calendars/{id}',
    {
      callers: ['S', 'Alder WNone', 'P'],
      ids: async ({ app, alder }) => [
        await insertCalendar(app, await insertUser(app), await insertCrew(app, alder)),
      ],
      ask: (id) => ({ url: `/api/workorders/calendars/${id}` }),
    },
  ],
  [
    'POST /api/workorders/calendars',
    {
      callers: ['S'],
      inBody: 'malformed is 422',
      ids: async ({ app, alder }) => [await insertCrew(app, alder)],
      ask: (crewId) => ({ url: '/api/workorders/calendars', body: { _id: randomUUID(), crewId } }),
    },
  ],
  [
    'PUT /api/notifications/{id}/read',
    {
      callers: ['S', 'Alder WNone', 'P'],
      ids: async (world) => {
        const [order] = world.orders
        if (!order) return []
        const to = await insertUser(world.app)
        return [await insertNotification(world.app, { to, order: order.id, cityId: order.city.id })]
      },
      ask: (id) => ({ url: `/api/notifications/${id}/read`, body: {} }),
    },
  ],
  [
    'PUT /api/notifications/devices',
    {
      callers: ['S', 'Alder WNone', 'P'],
      inBody: 'malformed is 422',
      ids: async (world) => [await insertPushDevice(world.app, await insertUser(world.app))],
      ask: (replaces) => ({ url: '/api/notifications/devices', body: { ...newDevice(), replaces } }),
    },
  ],
  [
    'DELETE /api/notifications/devices/{id}',
    {
      callers: ['S', 'Alder WNone', 'P'],
      ids: async (world) => [await insertPushDevice(world.app, await insertUser(world.app))],
      ask: (id) => ({ url: `/api/notifications/devices/${id}` }),
    },
  ],
  [
    'GET /api/invitations',
    {
      callers: adminCallers,
      ids: foreignCities,
      inBody: 'malformed is 422',
      ask: (cityId) => ({ url: `/api/invitations?cityId=${cityId}` }),
    },
  ],
  [
    'POST /api/invitations',
    {
      callers: adminCallers,
      ids: foreignCities,
      inBody: 'malformed is 422',
      ask: (cityId) => ({
        url: '/api/invitations',
        body: { cityId, secret: randomSecret(), role: 'city_worker' },
      }),
    },
  ],
  [
    'DELETE /api/invitations/{id}',
    {
      callers: adminCallers,
      ids: (world) =>
        Promise.all(
          elsewhere(world).map((city) =>
            insertInvitation(world.app, { city, by: world.caller('Birch CA').id }),
          ),
        ),
      ask: (id) => ({ url: `/api/invitations/${id}` }),
    },
  ],
  [
    'PUT /api/admin/users/{userId}/city-assignment',
    {
      callers: ['P'],
      ids: () => [],
      ask: (id, world) => ({
        url: `/api/admin/users/${id}/city-assignment`,
        body: { cityId: world.alder.id, role: 'city_worker' },
      }),
    },
    {
      callers: ['P'],
      ids: () => [],
      inBody: 'malformed is 404',
      ask: (cityId, world) => ({
        url: `/api/admin/users/${world.caller('S').id}/city-assignment`,
        body: { cityId, role: 'city_worker' },
      }),
    },
  ],
  [
    'DELETE /api/admin/users/{userId}/city-assignment/{cityId}',
    {
      callers: ['P'],
      ids: foreignUsers,
      ask: (id, world) => ({ url: `/api/admin/users/${id}/city-assignment/${world.alder.id}` }),
    },
    {
      callers: ['P'],
      ids: (world) => [world.birch.id],
      ask: (id, world) => ({
        url: `/api/admin/users/${world.caller('Alder WNone').id}/city-assignment/${id}`,
      }),
    },
  ],
  [
    'PUT /api/admin/cities/{id}',
    {
      callers: ['P'],
      ids: () => [],
      ask: (id) => ({ url: `/api/admin/cities/${id}`, body: { isActive: true } }),
    },
  ],
  [
    'PUT /api/admin/cities/{id}/boundary',
    { callers: ['P'], ids: () => [], ask: (id) => ({ url: `/api/admin/cities/${id}/boundary`, body: {} }) },
  ],
  [
    'POST /api/admin/cities/{id}/boundary/trial',
    {
      callers: ['P'],
      ids: () => [],
      ask: (id) => ({ url: `/api/admin/cities/${id}/boundary/trial`, body: {} }),
    },
  ],
  ...(
    [
      ['PUT /api/admin/regions/{id}', '', { name: 'Renamed' }],
      ['DELETE /api/admin/regions/{id}', ''],
      ['POST /api/admin/regions/{id}/viewers', '/viewers', { email: 's@example.test' }],
    ] as const
  ).map(([route, rest, body]): [string, ...IdCheck[]] => [
    route,
    { callers: ['P'], ids: () => [], ask: (id) => ({ url: `/api/admin/regions/${id}${rest}`, body }) },
  ]),
  // Only a region's own cities and people can be removed from it.
  ...(
    [
      ['PUT /api/admin/regions/{id}/cities/{cityId}', 'cities', () => []],
      ['DELETE /api/admin/regions/{id}/cities/{cityId}', 'cities', foreignCities],
      ['DELETE /api/admin/regions/{id}/viewers/{userId}', 'viewers', foreignUsers],
    ] as const
  ).map(([route, list, ids]): [string, ...IdCheck[]] => [
    route,
    {
      callers: ['P'],
      ids: () => [],
      ask: (id, world) => ({ url: `/api/admin/regions/${id}/${list}/${world.alder.id}` }),
    },
    {
      callers: ['P'],
      ids,
      ask: (id, world) => ({ url: `/api/admin/regions/${world.region}/${list}/${id}` }),
    },
  ]),
  [
    'GET /api/admin/cities/{id}/merge',
    {
      callers: ['P'],
      ids: () => [],
      ask: (id, world) => ({ url: `/api/admin/cities/${id}/merge?into=${world.alder.id}` }),
    },
  ],
  [
    'POST /api/admin/cities/{id}/merge',
    {
      callers: ['P'],
      ids: () => [],
      ask: (id, world) => ({
        url: `/api/admin/cities/${id}/merge`,
        body: { into: world.alder.id, name: 'Nowhere' },
      }),
    },
  ],
  ...['GET', 'DELETE'].map((method): [string, IdCheck] => [
    `${method} /api/admin/cities/{id}/removal`,
    {
      callers: ['P'],
      ids: () => [],
      ask: (id) => ({ url: `/api/admin/cities/${id}/removal` }),
    },
  ]),
  [
    'POST /api/admin/cities/{id}/removal',
    {
      callers: ['P'],
      ids: () => [],
      ask: (id) => ({ url: `/api/admin/cities/${id}/removal`, body: { name: 'Nowhere' } }),
    },
  ],
  [
    'POST /api/admin/users/{userId}/switch-off',
    {
      callers: ['P'],
      ids: () => [],
      ask: (id) => ({ url: `/api/admin/users/${id}/switch-off` }),
    },
  ],
  [
    'POST /api/admin/users/{userId}/switch-on',
    {
      callers: ['P'],
      ids: () => [],
      ask: (id) => ({ url: `/api/admin/users/${id}/switch-on` }),
    },
  ],
  [
    'POST /api/admin/users/{userId}/erase',
    {
      callers: ['P'],
      ids: () => [],
      ask: (id) => ({ url: `/api/admin/users/${id}/erase`, body: { email: 'x@example.test' } }),
    },
  ],
  [
    'GET /api/admin/users/{userId}/holds',
    {
      callers: ['P'],
      ids: () => [],
      ask: (id) => ({ url: `/api/admin/users/${id}/holds` }),
    },
  ],
  [
    'POST /api/admin/setup-user/{userId}',
    {
      callers: ['P'],
      ids: () => [],
      ask: (id) => ({ url: `/api/admin/setup-user/${id}`, body: { cityName: 'Newtown', cityState: 'NE' } }),
    },
  ],
  [
    'DELETE /api/auth0/sessions/{id}',
    { callers: ['Alder CA', 'S'], ids: () => [], ask: (id) => ({ url: `/api/auth0/sessions/${id}` }) },
  ],
  ['GET /api/imports/{id}', imports('')],
  ['GET /api/imports/{id}/trial', imports('/trial')],
  ['GET /api/imports/{id}/refused.csv', imports('/refused.csv')],
  [
    'PUT /api/imports/{id}/bytes/{offset}',
    imports('/bytes/0', {
      body: Buffer.from('a part'),
      headers: { 'content-type': 'application/octet-stream' },
    }),
  ],
  ['PUT /api/imports/{id}/settings', imports('/settings', { body: { mapping: {}, icons: [], icon: null } })],
  ['POST /api/imports/{id}/save', imports('/save', { body: {} })],
  ['POST /api/imports/{id}/cancel', imports('/cancel')],
  ['POST /api/imports/{id}/undo', imports('/undo')],
]
