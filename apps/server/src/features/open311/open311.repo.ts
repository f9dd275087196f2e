/** Reads reports as Open311 shows them: text and place of residents only once the city has accepted it (REPORT-14). */
import { MAX_OPEN311_REQUESTS, type Span } from '@lamplighter/domain/open311'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'

export interface PublicReport {
  number: number
  status: 'received' | 'accepted' | 'declined'
  isClosed: boolean
  category: string
  description: string
  address: string
  latitude: number | null
  longitude: number | null
  sentAt: Date
  updatedAt: Date
}

interface Filters {
  numbers?: readonly number[] | undefined
  categories?: readonly string[] | undefined
  span?: Span | undefined
  isClosed?: boolean | undefined
}

export async function publicReports(db: Db, cityId: string, filters: Filters): Promise<PublicReport[]> {
  const { numbers, categories, span, isClosed } = filters
  const closed = sql<boolean>`(root.status = 'declined' or coalesce(w.status, '') = 'finished')`
  const terms = [sql`r.city_id = ${cityId}`]
  if (numbers) terms.push(sql`r.number = any(${[...numbers]}::int[])`)
  if (categories) terms.push(sql`r.category = any(${[...categories]}::text[])`)
  if (span) terms.push(sql`r.created_at between ${span.from} and ${span.until}`)
  if (isClosed !== undefined) terms.push(isClosed ? closed : sql`not ${closed}`)
  const { rows } = await sql<PublicReport>`
    select r.number, root.status, ${closed} as "isClosed", r.category, r.description, r.address,
      r.latitude, r.longitude, r.created_at as "sentAt",
      greatest(r.updated_at, root.updated_at, w.closed_at) as "updatedAt"
    from resident_reports r
      join resident_reports root on root.id = coalesce(r.duplicate_of, r.id)
      left join work_orders w on w.id = root.work_order_id
    where ${sql.join(terms, sql` and `)}
    order by r.created_at desc, r.id desc limit ${MAX_OPEN311_REQUESTS}`.execute(db)
  return rows
}
