/** The API and the bare floor on one database with a city of 1,000 locations. */
import { type City, growTo, makeCity, openPool, type Pool } from './city.ts'
import { type Server, startServer } from './programs.ts'
import type { Stage } from './stage.ts'

export interface Rivals {
  ours: Server
  floor: Server
  pool: Pool
  city: City
  signedIn: Record<string, string>
  postgresPid: number
  close(): Promise<void>
}

export async function openRivals(stage: Stage): Promise<Rivals> {
  const databaseUrl = await stage.database('rivals')
  const ours = await stage.startApi(databaseUrl)
  const floor = await startServer({
    script: ['bench/support/floor-server.ts'],
    env: { DATABASE_URL: databaseUrl },
    readyPath: '/ready',
  })
  const pool = openPool(databaseUrl)
  const city = await makeCity(pool)
  await growTo(pool, city, 1000)
  return {
    ours,
    floor,
    pool,
    city,
    signedIn: { authorization: `Bearer ${city.token}` },
    postgresPid: stage.postgresPid,
    async close() {
      await Promise.all([ours.stop(), floor.stop(), pool.end()])
    },
  }
}
