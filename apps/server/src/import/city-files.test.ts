/** Files as cities publish them, read without a database: generated ones, and real ones from SAMPLE_DATA. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { needsSample, samplePath } from '../testing/needs.ts'
import { checkRow } from './check-row.ts'
import { openSource } from './open-source.ts'
import { prepareSource } from './prepare-source.ts'
import { madeFiles, madeShapefiles, writeMadeFiles } from './testing/made-files.ts'
import { readPath } from './testing/read-file.ts'

let made: string
beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'lamplighter-files-'))
  await writeMadeFiles(made)
})
afterAll(() => rm(made, { recursive: true, force: true }))

/** The number of rows in a file, and how many of them are rejected. */
async function check(file: string): Promise<[read: number, refused: number]> {
  const { text, source } = await openSource(file)
  const said = {
    kind: 'locations' as const,
    mapping: {},
    without: [],
    icon: null,
    iconRules: [],
    attributes: undefined,
    outside: 'stop' as const,
  }
  const { rows, settings } = await prepareSource(text.name, source, said)
  const city = { name: 'Anywhere', state: 'NE', postcode: '00000', country: 'USA' }
  let [read, refused] = [0, 0]
  for await (const row of rows) {
    read++
    const { result } = checkRow(row, { ...settings, iconByRules: () => null, city })
    if ('refused' in result) refused++
  }
  return [read, refused]
}

const isRefused = (file: string) =>
  expect(openSource(file)).rejects.toThrow('Put its .shp, .dbf, .prj and .cpg into one .zip')

describe('generated files', () => {
  test.each(madeFiles)('%s: %i read, %i rejected', async (file, read, refused) => {
    expect(await check(join(made, file))).toEqual([read, refused])
  })

  test.each(madeShapefiles)('%s is rejected with advice', (file) => isRefused(join(made, file)))
})

describe('files of cities', needsSample('1-assets'), () => {
  test.each([
    ['normalised/ne-lincoln-bus-stops.csv.gz', 831, 0],
    ['normalised/nd-fargo-mixed.csv.gz', 764, 0],
    ['normalised/mn-st-paul-hydrants.csv.gz', 10_354, 0],
    ['normalised/dc-washington-mixed.csv.gz', 54_665, 0],
    ['raw/nd-fargo/NDHUB_RAILROAD_CROSSINGS_point.geojson.gz', 4216, 0],
    ['raw/nd-fargo/Transit_Shelters_2014.geojson.gz', 163, 0],
    ['raw/nd-fargo/WaterTowers.geojson.gz', 13, 0],
    ['raw/nd-fargo/Parks_and_Recreation_Areas.geojson.gz', 232, 188],
    ['raw/nd-fargo/PointsOfInterest.geojson.gz', 298, 283],
  ])(
    '%s: %i read, %i refused',
    async (file, read, refused) => {
      expect(await check(samplePath(`1-assets/${file}`))).toEqual([read, refused])
    },
    60_000,
  )

  test.each([
    // In feet, in the county's own projection.
    ['raw/mn-st-paul-hydrants/Hydrants', 10_354, [44.926_206_6, -93.177_007_9]],
    ['raw/ne-lincoln/StarTran_Bus_Stops', 831, [40.844_778_7, -96.738_841_5]],
  ])(
    'the shapefile %s: %i rows, the first where other programs say',
    async (stem, read, [latitude = 0, longitude = 0]) => {
      const name = stem.replace(/^.*\//, '')
      for (const ending of ['shp', 'dbf', 'prj'])
        await writeFile(
          join(made, `${name}.${ending}`),
          gunzipSync(await readFile(samplePath(`1-assets/${stem}.${ending}.gz`))),
        )
      const { rows } = await readPath(join(made, `${name}.shp`))
      expect(rows.filter(({ unreadable }) => unreadable === undefined)).toHaveLength(read)
      expect(rows[0]?.point?.latitude).toBeCloseTo(latitude, 6)
      expect(rows[0]?.point?.longitude).toBeCloseTo(longitude, 6)
    },
  )
})
