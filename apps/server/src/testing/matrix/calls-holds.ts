/** Holds and the retention of Alder Point. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TestApp } from '../test-app.ts'
import type { RouteCalls } from './route-calls.ts'

/** A valid body: only the id differs each time. */
export const holdBody = () => ({
  _id: randomUUID(),
  reason: 'Smith v. City',
  subject: { kind: 'period', from: '2026-01-01', to: '2026-01-31' },
})

export async function insertHold({ owner }: TestApp, city: { id: string }): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into holds (id, city_id, reason, subject_kind, from_day, to_day, created_by)
    select ${id}, ${city.id}, 'Smith v. City', 'period', '2026-01-01', '2026-01-31', id from users limit 1`.execute(
    owner,
  )
  return id
}

const ofAlderPoint = [{ name: 'of Alder Point', ofAlder: true }]

export const callsForHolds: Record<string, RouteCalls> = {
  'GET /api/city-admin/cities/{cityId}/holds': {
    variants: ofAlderPoint,
    ask: ({ alder }) => ({ url: `/api/city-admin/cities/${alder.id}/holds` }),
  },
  'GET /api/city-admin/cities/{cityId}/holds/on-record': {
    variants: ofAlderPoint,
    ask: ({ alder }) => ({ url: `/api/city-admin/cities/${alder.id}/holds/on-record` }),
  },
  'POST /api/city-admin/cities/{cityId}/holds': {
    variants: ofAlderPoint,
    done: 201,
    ask: ({ alder }) => ({ url: `/api/city-admin/cities/${alder.id}/holds`, body: holdBody() }),
  },
  'POST /api/city-admin/holds/{id}/lift': {
    variants: ofAlderPoint,
    ask: async ({ app, alder }) => ({
      url: `/api/city-admin/holds/${await insertHold(app, alder)}/lift`,
    }),
  },
  'GET /api/city-admin/cities/{cityId}/retention': {
    variants: ofAlderPoint,
    ask: ({ alder }) => ({ url: `/api/city-admin/cities/${alder.id}/retention` }),
  },
  'PUT /api/city-admin/cities/{cityId}/retention': {
    variants: ofAlderPoint,
    ask: ({ alder }) => ({ url: `/api/city-admin/cities/${alder.id}/retention`, body: { days: 365 } }),
  },
}
