/** Reports of residents, and what administrators decide about them. */
import { randomUUID } from 'node:crypto'
import { freshLocation } from './calls-locations.ts'
import type { Variant } from './expected-status.ts'
import { insertResidentReport } from './insert-rows.ts'
import { type RouteCalls, sorts } from './route-calls.ts'
import type { MatrixWorld } from './world.ts'

const ofAlder: readonly Variant[] = [{ name: 'Alder Point', ofAlder: true }]
const departments: readonly Variant[] = sorts.slice(0, 2)

const freshReport = ({ app, alder }: MatrixWorld, { category }: Variant) =>
  insertResidentReport(app, alder, category ?? 'Parks')

const on = (rest: string, body?: () => unknown): RouteCalls => ({
  variants: departments,
  ask: async (world, _caller, variant) => ({
    url: `/api/city-admin/reports/${await freshReport(world, variant)}${rest}`,
    ...(body ? { body: body() } : {}),
  }),
})

export const reportSettings = { takesReports: false, phone: '', categories: [] }
export const acceptance = () => ({
  orderId: randomUUID(),
  title: 'Mend it',
  priority: 'low',
  locationId: randomUUID(),
})

const secret = 'x'.repeat(43)
const settings = ({ alder }: MatrixWorld) => `/api/city-admin/cities/${alder.id}/report-settings`

const open311 = ['json', 'xml'].flatMap((format): [string, RouteCalls][] => [
  ...['discovery', 'services', 'services/{code}', 'requests', 'requests/{id}'].map(
    (path): [string, RouteCalls] => [
      `GET /open311/v2/${path}.${format}`,
      { sparing: true, ask: () => ({ url: `/open311/v2/${path.replace(/{\w+}/, 'Parks')}.${format}` }) },
    ],
  ),
  [
    `POST /open311/v2/requests.${format}`,
    { sparing: true, ask: () => ({ url: `/open311/v2/requests.${format}`, body: {} }) },
  ],
])

export const callsForReports: Record<string, RouteCalls> = {
  ...Object.fromEntries(open311),
  'GET /api/reports/cities/{city}': {
    sparing: true,
    ask: ({ alder }) => ({ url: `/api/reports/cities/${alder.id}` }),
  },
  'GET /api/reports/challenge': {
    sparing: true,
    ask: () => ({ url: '/api/reports/challenge' }),
  },
  'POST /api/reports': {
    sparing: true,
    ask: () => ({ url: '/api/reports', body: {} }),
  },
  'POST /api/reports/look': {
    sparing: true,
    ask: () => ({ url: '/api/reports/look', body: { secret } }),
  },
  'POST /api/reports/still-broken': {
    sparing: true,
    ask: () => ({ url: '/api/reports/still-broken', body: { secret } }),
  },
  'PUT /api/reports/photos/{id}': {
    ask: () => ({
      url: `/api/reports/photos/${randomUUID()}`,
      body: Buffer.from('x'),
      headers: { 'content-type': 'application/octet-stream' },
    }),
  },
  'GET /api/city-admin/reports': {
    variants: ofAlder,
    ask: ({ alder }) => ({ url: `/api/city-admin/reports?cityId=${alder.id}` }),
  },
  'GET /api/city-admin/reports/{id}': on(''),
  'PUT /api/city-admin/reports/{id}/accept': {
    variants: departments,
    ask: async (world, caller, variant) => ({
      url: `/api/city-admin/reports/${await freshReport(world, variant)}/accept`,
      body: { ...acceptance(), locationId: await freshLocation(world, caller, variant) },
    }),
  },
  'PUT /api/city-admin/reports/{id}/merge': {
    variants: departments,
    ask: async (world, _caller, variant) => ({
      url: `/api/city-admin/reports/${await freshReport(world, variant)}/merge`,
      body: { reportId: await freshReport(world, variant) },
    }),
  },
  'PUT /api/city-admin/reports/{id}/decline': on('/decline', () => ({ reason: 'It belongs to the county' })),
  'GET /api/city-admin/cities/{cityId}/report-settings': {
    variants: ofAlder,
    ask: (world) => ({ url: settings(world) }),
  },
  'PUT /api/city-admin/cities/{cityId}/report-settings': {
    variants: ofAlder,
    ask: (world) => ({ url: settings(world), body: reportSettings }),
  },
}
