/** Imports in the browser, each in the state that the call needs. */
import { randomUUID } from 'node:crypto'
import type { Variant } from './expected-status.ts'
import { insertImport } from './insert-rows.ts'
import type { Request, RouteCalls } from './route-calls.ts'
import type { Caller, MatrixWorld } from './world.ts'

const ofAlder: readonly Variant[] = [{ name: 'Alder Point', ofAlder: true }]

type Status = Parameters<typeof insertImport>[2]

/** Called by one caller of each kind, since every call creates its own import. */
const on = (status: Status, rest: string, more: Partial<Request> = {}): RouteCalls => ({
  variants: ofAlder,
  sparing: true,
  ask: async ({ app, alder }: MatrixWorld, _caller: Caller) => ({
    url: `/api/imports/${await insertImport(app, alder, status)}${rest}`,
    ...more,
  }),
})

const part = Buffer.from('a part')

export const callsForImports: Record<string, RouteCalls> = {
  'GET /api/imports': { variants: ofAlder, ask: ({ alder }) => ({ url: `/api/imports?cityId=${alder.id}` }) },
  'GET /api/imports/{id}': on('checked', ''),
  'GET /api/imports/{id}/trial': on('checked', '/trial'),
  'GET /api/imports/{id}/refused.csv': on('saved', '/refused.csv'),
  'POST /api/imports': {
    variants: ofAlder,
    sparing: true,
    done: 201,
    ask: async ({ app, alder }) => {
      await insertImport(app, alder, 'saved')
      return {
        url: '/api/imports',
        body: { _id: randomUUID(), cityId: alder.id, fileName: 'a.csv', bytes: 6 },
      }
    },
  },
  'PUT /api/imports/{id}/bytes/{offset}': on('uploading', '/bytes/0', {
    body: part,
    headers: { 'content-type': 'application/octet-stream' },
  }),
  'PUT /api/imports/{id}/settings': on('checked', '/settings', {
    body: { mapping: {}, icons: [], icon: null },
  }),
  'POST /api/imports/{id}/save': on('checked', '/save', { body: {} }),
  'POST /api/imports/{id}/cancel': on('checked', '/cancel'),
  'POST /api/imports/{id}/undo': on('saved', '/undo'),
}
