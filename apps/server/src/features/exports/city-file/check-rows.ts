/** Refuses rows that the database accepts, but that no server would have written: they could harm other cities (EXPORT-14). */
import { readBoundary } from '@lamplighter/domain/cities'
import { timeZones } from '@lamplighter/domain/city-admin'
import { checkImport } from '@lamplighter/domain/imports'
import { parseStoragePath } from '@lamplighter/domain/media'
import { viewSearch } from '@lamplighter/domain/work-orders'
import type pg from 'pg'
import * as z from 'zod/mini'
import { assertStorageKey } from '../../../adapters/object-storage/storage-key.ts'
import { UnusableCityFile } from './city-manifest.ts'

const PAGE = 5000

const importSettings = z.strictObject({
  ...z.partial(checkImport.body).shape,
  saving: z.optional(z.record(z.string(), z.unknown())),
})

/** Values that only a server checks. */
const contracts: Readonly<Record<string, Readonly<Record<string, (value: unknown) => boolean>>>> = {
  cities: {
    time_zone: (zone) => timeZones.some((one) => one === zone),
    boundary: (boundary) => 'boundary' in readBoundary(boundary),
  },
  imports: { settings: (settings) => importSettings.safeParse(settings).success },
  saved_views: { search: (search) => viewSearch.safeParse(search).success },
}

/** While the rows of the file are in `incoming`. */
export async function checkValues(client: pg.Client, table: string): Promise<void> {
  for (const [column, isValid] of Object.entries(contracts[table] ?? {})) {
    const select = `select row -> '${column}' as value from incoming where row ->> '${column}' is not null`
    for await (const values of pagesOf(client, select))
      if (!values.every(isValid))
        throw refused(`${table}.${column} has a value that this version does not know`)
  }
}

/** After all rows. A living city is not a former one, and the present name of a city leads to it alone. */
export async function rejectTakenNames(client: pg.Client, cityId: string): Promise<void> {
  const { rows } = await client.query<{ city: string }>(
    `select c.name || ', ' || c.state as city from cities c
     where c.id in (select id from merged_cities where city_id = $1)
       or c.id <> $1 and (c.name_key, c.state) in (select name_key, state from city_former_names where city_id = $1) limit 1`,
    [cityId],
  )
  if (rows[0]) throw refused(`it has ${rows[0].city}, which is a city here, as a former city or name`)
}

/** After all rows. Leaves the keys in the temporary table `city_keys`. */
export async function checkKeys(client: pg.Client, cityId: string): Promise<void> {
  await client.query('create temp table city_keys (key text not null) on commit drop')
  for (const column of ['object_key', 'thumb_key'])
    await client.query(
      `insert into city_keys select ${column} from media where city_id = $1 and ${column} is not null`,
      [cityId],
    )
  await client.query('create index on city_keys (key)')
  for await (const keys of pagesOf(client, 'select key as value from city_keys')) {
    const strange = keys.find((key) => !isPhotoKey(String(key)))
    if (strange !== undefined) throw refused(`${JSON.stringify(strange)} is not a path of a photo`)
  }
  const { rows } = await client.query<{ key: string }>(
    `select key from (
       select key, true as own from city_keys
       union all select object_key, false from media where city_id <> $1
       union all select thumb_key, false from media where city_id <> $1 and thumb_key is not null) k
     group by key having count(*) > 1 and bool_or(own) limit 1`,
    [cityId],
  )
  if (rows[0]) throw refused(`two rows have the photo ${rows[0].key}`)
}

const refused = (why: string) => new UnusableCityFile(`The file cannot be used: ${why}.`)

function isPhotoKey(key: string): boolean {
  try {
    return parseStoragePath(assertStorageKey(key)) !== null
  } catch {
    return false
  }
}

async function* pagesOf(client: pg.Client, select: string): AsyncGenerator<unknown[]> {
  await client.query(`declare checked no scroll cursor for ${select}`)
  for (;;) {
    const { rows } = await client.query<{ value: unknown }>(`fetch ${PAGE} from checked`)
    yield rows.map(({ value }) => value)
    if (rows.length < PAGE) break
  }
  await client.query('close checked')
}
