/** Reads a list of cities from a CSV or Excel file, with the readers of imports. */
import { stat } from 'node:fs/promises'
import {
  type CityListColumn,
  cityListColumns,
  type ListedCity,
  MAX_CITY_LIST_BYTES,
  MAX_LISTED_CITIES,
} from '@lamplighter/domain/admin'
import { formatCount } from '@lamplighter/domain/format'
import { fileKind } from '../../../import/formats/file-kind.ts'
import { ImportError } from '../../../import/import-error.ts'
import { openSource } from '../../../import/open-source.ts'

const tooLarge = `The file has more than ${MAX_CITY_LIST_BYTES / 1_000_000} MB. Split it.`

/** Throws an ImportError with a sentence for a file that is not such a list. */
export async function readCityList(
  path: string,
  { onlyText = false }: { onlyText?: boolean } = {},
): Promise<ListedCity[]> {
  const { size: bytes } = await stat(path).catch(() => {
    throw new ImportError(`There is no file ${path}.`)
  })
  if (bytes > MAX_CITY_LIST_BYTES) throw new ImportError(tooLarge)
  // A small archive may hold a large file, which only the command reads.
  if (onlyText && (await fileKind(path)) !== 'text')
    throw new ImportError(
      'It is not a CSV file. Save it as CSV, or use the command npm run admin -- create-cities.',
    )
  const { source, close } = await openSource(path, { kind: 'orders' })
  try {
    if (source.counts !== 'line')
      throw new ImportError('It is not a CSV or Excel file. Limits go in a column of the list.')
    const columns = columnsOf(source.columns)
    const cities: ListedCity[] = []
    let size = 0
    for await (const { number, values } of source.rows) {
      if (cities.length === MAX_LISTED_CITIES)
        throw new ImportError(`The file has more than ${formatCount(MAX_LISTED_CITIES)} rows. Split it.`)
      const text = (column: CityListColumn) => {
        const value = values[columns[column] ?? '']
        return value ?? ''
      }
      size += Object.values(values).reduce((sum, value) => sum + value.length, 0)
      if (size > MAX_CITY_LIST_BYTES) throw new ImportError(tooLarge)
      cities.push({
        row: number,
        name: text('name'),
        state: text('state'),
        timeZone: text('timeZone'),
        email: text('email'),
        boundary: text('boundary'),
      })
    }
    if (cities.length === 0) throw new ImportError('The file has no rows.')
    return cities
  } finally {
    close()
  }
}

/** The column of the file for each of ours. City and state are needed. */
function columnsOf(titles: readonly string[]): Partial<Record<CityListColumn, string>> {
  const plain = (title: string) => title.toLowerCase().replaceAll(/[^a-z]/g, '')
  const found: Partial<Record<CityListColumn, string>> = {}
  for (const [column, names] of Object.entries(cityListColumns) as [CityListColumn, readonly string[]][]) {
    const title = names
      .map((name) => titles.find((one) => plain(one) === plain(name)))
      .find((one) => one !== undefined)
    if (title !== undefined) found[column] = title
  }
  if (found.name === undefined || found.state === undefined)
    throw new ImportError(
      'The first line must name the columns: city and state, and if you like time zone, email and limits.',
    )
  return found
}
