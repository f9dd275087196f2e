/** Finds the types of attributes from all values of a list (EXPORT-9). PostgreSQL's regular expressions take four times as long. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { type ColumnType, type Kind, kindOfValue, typeOfKinds } from './geopackage/column-types.ts'
import { pagesOf } from './read-snapshot.ts'

/** By the name of the attribute. The locations `l` are those of the file, so that it tells nothing about others. */
export async function attributeTypes(db: Db, where: RawBuilder<boolean>): Promise<Map<string, ColumnType>> {
  const kinds = new Map<string, Set<Kind>>()
  const select = sql<{ attributes: Record<string, string> }>`
    select l.attributes from locations l where ${where} and l.attributes <> '{}'`
  for await (const rows of pagesOf(db, select))
    for (const { attributes } of rows)
      for (const [name, value] of Object.entries(attributes)) {
        const known = kinds.get(name) ?? new Set<Kind>()
        kinds.set(name, known)
        if (value !== '' && !known.has('text')) known.add(kindOfValue(value))
      }
  return new Map([...kinds].map(([name, known]) => [name, typeOfKinds([...known])]))
}
