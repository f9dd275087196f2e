/** `npm run bench`: how fast we are. Prints figures, goals and verdicts; exits with 1 when a measurement could not run. */
import { measureBackup } from './measure-backup.ts'
import { measureCityExport } from './measure-city-export.ts'
import { measureDayPack } from './measure-day-pack.ts'
import { measureDrain } from './measure-drain.ts'
import { measureEvents } from './measure-events.ts'
import { measureExport } from './measure-export.ts'
import { measureFairness } from './measure-fairness.ts'
import { measureGrowth } from './measure-growth.ts'
import { measureImport } from './measure-import.ts'
import { measureLocations } from './measure-locations.ts'
import { measureMap } from './measure-map.ts'
import { measureMedia } from './measure-media.ts'
import { measureFirstStart, measureMemory } from './measure-memory.ts'
import { measureOgc } from './measure-ogc.ts'
import { measureOrders } from './measure-orders.ts'
import { measurePackOnDevice } from './measure-pack-on-device.ts'
import { measureSignIns } from './measure-sign-ins.ts'
import { measureStart } from './measure-start.ts'
import { measureTiles } from './measure-tiles.ts'
import { measureUploads } from './measure-uploads.ts'
import { measureVisits } from './measure-visits.ts'
import { measureWebhooks } from './measure-webhooks.ts'
import { makeCity, openPool } from './support/city.ts'
import { scaled } from './support/scaled.ts'
import { failed, printTable, type Row } from './support/table.ts'
import { openTargets } from './support/targets.ts'
import { openTestbed, type Testbed } from './support/testbed.ts'

const measurements: [string, (testbed: Testbed) => Promise<Row[]>][] = [
  ['lists and single locations against a bare server', measureLocations],
  ['work orders', measureOrders],
  ['events', measureEvents],
  ['webhooks', measureWebhooks],
  ['import', measureImport],
  ['export, OGC API and day pack', ofAWholeCity],
  ['backup', measureBackup],
  ['file of a city', measureCityExport],
  ['sign-ins', measureSignIns],
  ['uploads', measureUploads],
  ['hostile media', measureMedia],
  ['start', measureStart],
  ['visits on a slow line', measureVisits],
  ['drain of the outbox', measureDrain],
  ['pack on a device', measurePackOnDevice],
  ['growth, fairness, memory and tiles', withManyLocations],
  ['map', measureMap],
]

async function ofAWholeCity(testbed: Testbed): Promise<Row[]> {
  const targets = await openTargets(testbed, scaled(100_000))
  try {
    return [
      ...(await measureExport(targets)),
      ...(await measureOgc(targets)),
      ...(await measureDayPack(targets)),
    ]
  } finally {
    await targets.close()
  }
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

/** A measurement that cannot be taken is a line of the table and an exit code, not the end of the bench. */
async function measureAll(testbed: Testbed): Promise<Row[]> {
  const rows: Row[] = []
  const [words = ''] = process.argv.slice(2)
  for (const [what, measure] of measurements.filter(([name]) => name.includes(words))) {
    if (closing) break
    const began = performance.now()
    try {
      rows.push(...(await measure(testbed)))
    } catch (error) {
      rows.push(failed(what, error))
      process.exitCode = 1
    }
    console.log(`${what}: measured in ${((performance.now() - began) / 1000).toFixed(0)} s`)
    await testbed.clean()
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
// A measurement that failed may have left a browser open.
process.exit()
