/** The API and the baseline on one database, with one city. */
import { type City, growTo, makeCity, openPool, type Pool } from './city.ts'
import { type Server, startServer } from './programs.ts'
import type { Testbed } from './testbed.ts'

export interface Targets {
  ours: Server
  baseline: Server
  pool: Pool
  city: City
  /** How many locations the city has. */
  locations: number
  signedIn: Record<string, string>
  postgresPid: number
  close(): Promise<void>
}

export async function openTargets(testbed: Testbed, locations = 1000): Promise<Targets> {
  const databaseUrl = await testbed.database('targets')
  const ours = await testbed.startApi(databaseUrl)
  const baseline = await startServer({
    script: ['bench/support/baseline-server.ts'],
    env: { DATABASE_URL: databaseUrl },
    readyPath: '/ready',
  })
  const pool = openPool(databaseUrl)
  const city = await makeCity(pool)
  await growTo(pool, city, locations)
  await pool.query('analyze')
  return {
    ours,
    baseline,
    pool,
    city,
    locations,
    signedIn: { authorization: `Bearer ${city.token}` },
    postgresPid: testbed.postgresPid,
    async close() {
      await Promise.all([ours.stop(), baseline.stop(), pool.end()])
    },
  }
}
