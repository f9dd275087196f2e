/**
 * Stored copies of an erased person's name, as it was when the row was written. They are replaced in short transactions, so that
 * nobody waits long for a lock.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { allowLongStatements } from '../../db/long-statements.ts'
import { oneRow } from '../../db/rows.ts'
import {
  answerWithout,
  changesWithout,
  detailsWithout,
  type Erased,
  emailsWithout,
  orderWithout,
  withoutEmails,
  withoutListed,
  withoutNamed,
  withoutPerson,
} from './erased-text.ts'

export interface Copies {
  /** The person, and records that were joined to theirs. */
  ids: readonly string[]
  /** Cities whose rows may name the person. */
  cityIds: readonly string[]
  erased: Erased
}

/** Pages of a table that one transaction reads: 16 MB. */
const PAGES = 2_000

interface Copy {
  table: string
  column: string
  where: RawBuilder<unknown>
  /** `stored` is SQL for the text that a row has. */
  stored?: RawBuilder<string>
  change: (text: string) => string
  /** SQL for rows that may need a change; without it, those that have the name or the email. */
  may?: RawBuilder<unknown>
  /** `text` is SQL for the new text. */
  written?: (text: RawBuilder<string>) => RawBuilder<unknown>
}

export async function replaceCopies(db: Db, { ids, cityIds, erased }: Copies): Promise<void> {
  const inCities = sql`t.city_id = any(${[...cityIds]}::uuid[])`
  const ofImports = sql`t.import_id in (select id from imports where city_id = any(${[...cityIds]}::uuid[]))`
  const ofRules = sql`t.rule_id in (select id from order_rules where city_id = any(${[...cityIds]}::uuid[]))`
  const text = (table: string, column: string, where: RawBuilder<unknown>, change: Copy['change']) =>
    ({ table, column, where, change }) satisfies Copy
  type Change = (value: unknown, erased: Erased) => unknown
  const json = (table: string, column: string, where: RawBuilder<unknown>, change: Change) =>
    ({
      ...text(table, column, where, (stored) => JSON.stringify(change(JSON.parse(stored), erased))),
      written: (value) => sql`${value}::jsonb`,
    }) satisfies Copy
  const list = (table: string, column: string, where: RawBuilder<unknown>, change: Copy['change']) =>
    ({
      ...text(table, column, where, (stored) =>
        JSON.stringify((JSON.parse(stored) as string[]).map((one) => change(one))),
      ),
      stored: sql<string>`to_jsonb(t.${sql.ref(column)})::text`,
      written: (value) => sql`array(select jsonb_array_elements_text(${value}::jsonb))`,
    }) satisfies Copy
  const copies: Copy[] = [
    // By id alone: it may be a name that the person had before.
    {
      ...text('activities', 'user_name', sql`t.user_id = any(${[...ids]}::uuid[])`, () => erased.by),
      may: sql`t.user_name <> ${erased.by}`,
    },
    json('activities', 'details', inCities, detailsWithout),
    text('activities', 'description', inCities, (stored) => withoutNamed(stored, erased)),
    text('notes', 'text', inCities, (stored) => withoutPerson(stored, erased)),
    json('work_order_changes', 'changes', inCities, changesWithout),
    json('order_rule_effects', 'changes', ofRules, changesWithout),
    list('work_orders', 'unassigned', inCities, (name) => withoutListed(name, erased)),
    text('operations', 'answer', sql`true`, (stored) => withoutInAnswer(stored, ids, erased)),
    json('import_order_changes', 'before', ofImports, orderWithout),
    json('import_rows', 'original', ofImports, emailsWithout),
    json('import_rows', 'work_order', ofImports, orderWithout),
    text('import_rows', 'remark', ofImports, (stored) => withoutEmails(stored, erased)),
    list('import_rows', 'assignees', ofImports, (one) => withoutEmails(one, erased)),
    json('imports', 'preview', inCities, emailsWithout),
    json('imports', 'settings', inCities, emailsWithout),
    json('imports', 'tally', inCities, emailsWithout),
  ]
  for (const copy of copies) await replaceCopy(db, copy, erased)
  await sql`
    update holds set subject_name = ${erased.by} where user_id = any(${[...ids]}::uuid[]) and subject_name <> ''`.execute(
    db,
  )
}

/** An answer that is no JSON, such as a page, stays. */
function withoutInAnswer(answer: string, ids: readonly string[], erased: Erased): string {
  if (!/^\s*[[{]/.test(answer)) return answer
  return JSON.stringify(answerWithout(JSON.parse(answer), ids, erased))
}

async function replaceCopy(db: Db, copy: Copy, erased: Erased): Promise<void> {
  const { pages } = await oneRow(
    db,
    sql<{ pages: number }>`
      select (pg_relation_size(${copy.table}::regclass) / current_setting('block_size')::int)::int as pages`,
  )
  for (let page = 0; page < pages; page += PAGES)
    await db.transaction().execute((transaction) => replaceInPages(transaction, copy, erased, page))
}

async function replaceInPages(db: Db, copy: Copy, erased: Erased, page: number): Promise<void> {
  const { table, column, where, change } = copy
  const stored = copy.stored ?? sql<string>`t.${sql.ref(column)}::text`
  await allowLongStatements(db)
  const { rows } = await sql<{ tid: string; stored: string }>`
    select t.ctid::text as tid, ${stored} as stored from ${sql.table(table)} t
    where t.ctid >= ${`(${page},0)`}::tid and t.ctid < ${`(${page + PAGES},0)`}::tid
      and ${copy.may ?? mayName(stored, erased)} and ${where} for no key update of t`.execute(db)
  const changed = rows
    .map((row) => ({ ...row, now: change(row.stored) }))
    .filter((row) => row.now !== row.stored && !isSame(row.stored, row.now))
  if (changed.length === 0) return
  const written = copy.written ?? ((value) => value)
  await sql`
    update ${sql.table(table)} t set ${sql.ref(column)} = ${written(sql<string>`n.now`)}
    from unnest(${changed.map(({ tid }) => tid)}::tid[], ${changed.map(({ now }) => now)}::text[]) n(tid, now)
    where t.ctid = n.tid`.execute(db)
}

/** JSON that differs only in its spaces needs no new row. */
function isSame(one: string, other: string): boolean {
  if (!/^[[{]/.test(one)) return false
  try {
    return JSON.stringify(JSON.parse(one)) === other
  } catch {
    return false
  }
}

/** True for rows that may need a change: cheaper than reading them all. */
const mayName = (text: RawBuilder<string>, { names, emails }: Pick<Erased, 'names' | 'emails'>) => {
  const known = [...names, ...emails]
  const parts = [...new Set([...known, ...known.map((one) => JSON.stringify(one).slice(1, -1))])]
  if (parts.length === 0) return sql<boolean>`false`
  return sql<boolean>`(${sql.join(
    parts.map((part) => sql`position(lower(${part}) in lower(${text})) > 0`),
    sql` or `,
  )})`
}
