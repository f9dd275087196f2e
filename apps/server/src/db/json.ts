/**
 * Types for JSON that PostgreSQL writes. No compiler can check that it matches a contract: every API test that calls
 * the endpoint validates the answer against the contract.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './kysely.ts'
import { firstRow, oneRow } from './rows.ts'

/** JSON of a T, written by PostgreSQL and passed on unparsed. */
export class JsonText<out T = unknown> {
  declare readonly of?: T
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** The only row of this select as an object; null when there is none. */
export async function jsonOne<T>(db: Db, select: RawBuilder<unknown>): Promise<T | null> {
  return (await firstRow(db, rowAsJson<T>(select)))?.json ?? null
}

/** The only row of this select, which must exist, as an object. */
export async function jsonObject<T>(db: Db, select: RawBuilder<unknown>): Promise<T> {
  return (await oneRow(db, rowAsJson<T>(select))).json
}

/** The rows of this select in order, as the text of a JSON array. */
export async function jsonList<T>(db: Db, select: RawBuilder<unknown>): Promise<JsonText<T[]>> {
  const list = sql<{ json: string }>`select coalesce(json_agg(r), '[]')::text as json from (${select}) r`
  return new JsonText((await oneRow(db, list)).json)
}

const rowAsJson = <T>(select: RawBuilder<unknown>) =>
  sql<{ json: T }>`select row_to_json(r) as json from (${select}) r`
