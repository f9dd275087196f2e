/** The icons that someone chose on the page for a source's types; they are stored in the preview of its last import. */
import type { ImportPreview } from '@lamplighter/domain/imports'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { firstRow } from '../../db/rows.ts'

type ChosenIcons = ImportPreview['icons']

export async function iconsOfLastFile(
  db: Db,
  { cityId, source }: { cityId: string; source: string },
): Promise<ChosenIcons> {
  const last = await firstRow(
    db,
    sql<{ icons: ChosenIcons }>`
      select preview -> 'icons' as icons from imports
      where city_id = ${cityId} and kind = 'locations' and source = ${source} and status = 'saved' and preview is not null
      order by saved_at desc limit 1`,
  )
  return last?.icons ?? []
}

/** True when these icons would change the icon of a row that was read. */
export async function wouldChangeIcons(db: Db, importId: string, icons: ChosenIcons): Promise<boolean> {
  if (icons.length === 0) return false
  const gains = sql`
    select from import_rows r join jsonb_to_recordset(${JSON.stringify(icons)}::jsonb) as chosen (kind text, icon text) using (kind)
    where r.import_id = ${importId} and r.icon is distinct from chosen.icon limit 1`
  return (await firstRow(db, gains)) !== null
}
