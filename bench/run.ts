/** `npm run bench`: how fast we are, as ratios taken in one run. Prints goals and verdicts, asserts nothing. */
import { measureBackup } from './measure-backup.ts'
import { measureDayPack } from './measure-day-pack.ts'
import { measureDrain } from './measure-drain.ts'
import { measureEnqueue } from './measure-enqueue.ts'
import { measureExport } from './measure-export.ts'
import { measureFairness } from './measure-fairness.ts'
import { measureFirstLoad } from './measure-first-load.ts'
import { measureGrowth } from './measure-growth.ts'
import { measureImport } from './measure-import.ts'
import { measureList } from './measure-list.ts'
import { measureMap } from './measure-map.ts'
import { measureMedia } from './measure-media.ts'
import { measureFirstStart, measureMemory } from './measure-memory.ts'
import { measureOfflineSearch } from './measure-offline-search.ts'
import { measureOfflineStart } from './measure-offline-start.ts'
import { measurePackOnDevice } from './measure-pack-on-device.ts'
import { measureSignIns } from './measure-sign-ins.ts'
import { measureSingle } from './measure-single.ts'
import { measureSlowStart } from './measure-slow-start.ts'
import { measureStart } from './measure-start.ts'
import { measureTiles } from './measure-tiles.ts'
import { measureUploads } from './measure-uploads.ts'
import { makeCity, openPool } from './support/city.ts'
import { stopPrograms } from './support/programs.ts'
import { printTable, type Row, stated } from './support/table.ts'
import { openTargets } from './support/targets.ts'
import { openTestbed, type Testbed } from './support/testbed.ts'

/** The start comes before the first load: it builds the web app when that is not up to date. */
const measurements: [string, (testbed: Testbed) => Promise<Row[]>][] = [
  ['lists and single locations against a bare server', againstTheBaseline],
  ['import', measureImport],
  ['export', measureExport],
  ['day pack', measureDayPack],
  ['backup', measureBackup],
  ['sign-ins', measureSignIns],
  ['uploads', measureUploads],
  ['hostile media', measureMedia],
  ['start', measureStart],
  ['first load', measureFirstLoad],
  ['slow line', measureSlowStart],
  ['offline start', measureOfflineStart],
  ['offline search', measureOfflineSearch],
  ['enqueue', measureEnqueue],
  ['drain of the outbox', measureDrain],
  ['pack on a device', measurePackOnDevice],
  ['growth, fairness, memory and tiles', withManyLocations],
  ['map', measureMap],
]

async function againstTheBaseline(testbed: Testbed): Promise<Row[]> {
  const targets = await openTargets(testbed)
  const rows = [...(await measureList(targets)), ...(await measureSingle(targets))]
  await targets.close()
  return rows
}

async function withManyLocations(testbed: Testbed): Promise<Row[]> {
  const databaseUrl = await testbed.database('many')
  const server = await testbed.startApi(databaseUrl)
  const pool = openPool(databaseUrl)
  try {
    const city = await makeCity(pool)
    const growth = await measureGrowth(server, pool, city)
    const fairness = await measureFairness(server, pool, city)
    await server.stop()
    const memory = await measureMemory(() => testbed.startApi(databaseUrl), city)
    const again = { server: await testbed.startApi(databaseUrl), postgresPid: testbed.postgresPid }
    const first = await measureFirstStart(testbed)
    return [...growth, ...fairness, first, ...memory, ...(await measureTiles(again, pool, city))]
  } finally {
    await pool.end()
  }
}

/** A measurement that cannot be taken is a line of the table, not the end of the bench. */
async function measureAll(testbed: Testbed): Promise<Row[]> {
  const rows: Row[] = []
  const [words = ''] = process.argv.slice(2)
  for (const [what, measure] of measurements.filter(([name]) => name.includes(words))) {
    if (closing) break
    const began = performance.now()
    const made = await measure(testbed).catch((error: unknown) => [
      stated(what, 'could not run', [String(error)]),
    ])
    rows.push(...made)
    console.log(`${what}: measured in ${((performance.now() - began) / 1000).toFixed(0)} s`)
    await stopPrograms()
  }
  return rows
}

let closing: Promise<void> | null = null
const testbed = await openTestbed()
const close = () => (closing ??= testbed.close())
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => close().then(() => process.exit(1)))
try {
  printTable(await measureAll(testbed))
} finally {
  await close()
}
