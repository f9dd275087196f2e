/** For the tests: two servers on one database, and Ana, who has an account. Any log output of theirs fails the test. */
import { expect, vi } from 'vitest'
import type { Db } from '../../db/kysely.ts'
import { TestBrowser } from './test-browser.ts'
import { openTestDatabase } from './test-database.ts'
import { type IdentityServer, startIdentityServer } from './test-identity-server.ts'

export const origin = 'http://localhost:5000'
export const password = 'Lamp-Light3r!'

export interface Twins {
  server: IdentityServer
  twin: IdentityServer
  db: Db
  printed: readonly unknown[]
  close(): Promise<void>
}

export async function startTwins(): Promise<Twins> {
  const printed: unknown[] = []
  const methods = ['log', 'info', 'warn', 'error'] as const
  const spies = methods.map((method) =>
    vi.spyOn(console, method).mockImplementation((...words) => printed.push(words)),
  )
  const { db, close } = await openTestDatabase()
  // Started at the same moment, so that both find no keys yet.
  const [server, twin] = await Promise.all([startIdentityServer(db, origin), startIdentityServer(db, origin)])
  await newBrowser(server).register('ana@city.gov', password)
  return {
    server,
    twin,
    db,
    printed,
    async close() {
      await server.app.close()
      await twin.app.close()
      await close()
      for (const spy of spies) spy.mockRestore()
      expect(printed).toEqual([])
    },
  }
}

export const newBrowser = (...servers: IdentityServer[]) =>
  new TestBrowser(
    servers.map(({ app }) => app),
    origin,
  )
