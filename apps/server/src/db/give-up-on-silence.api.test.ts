/** DUR-13, DUR-58. A silent database is abandoned; one whose answer a starved process has not read yet is not. */
import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { openDb } from './kysely.ts'

let app: TestApp
let silent = false
let starving = false
const sockets: Socket[] = []
/** Returns host, port, user and database. pg prefers an address, as in DATABASE_URL, to a host and port given with it. */
function target() {
  const { host, port, user, password, database } = new pg.Client(app.parts.connection)
  return { host, port, user, password, database }
}
/** A proxy in front of the database that swallows everything while it is silent. */
const before = createServer((socket) => {
  // A probe has started: its answer arrives while this process is blocked.
  if (starving) starve(2500)
  const { host, port } = target()
  const behind = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  sockets.push(socket, behind)
  for (const [from, to] of [
    [socket, behind],
    [behind, socket],
  ] as const) {
    from.on('data', (bytes) => silent || to.write(bytes))
    from.on('error', () => {})
    from.on('close', () => to.destroy())
  }
})
let port = 0
beforeAll(async () => {
  app = await testApp()
  await new Promise<void>((resolve) => before.listen(0, '127.0.0.1', resolve))
  const address = before.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(async () => {
  before.close()
  for (const socket of sockets) socket.destroy()
  await app.close()
})

/** Blocks this process, so that nothing that arrives is read. */
function starve(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

async function ask(seconds: number, { ofSilent = false } = {}): Promise<unknown> {
  const { db } = openDb({ connection: { ...target(), host: '127.0.0.1', port }, max: 1 })
  await sql`select 1`.execute(db)
  starving = true
  silent = ofSilent
  const query = sql<{ answer: string }>`select 'late' as answer, pg_sleep(${seconds}::float)`.execute(db)
  const answer = query.then(
    ({ rows }) => rows[0]?.answer,
    (error: Error) => error.message,
  )
  const said = await answer
  starving = false
  await db.destroy()
  return said
}

it('waits for a database that answers while this process is starved', async () => {
  expect(await ask(5)).toBe('late')
})

it('gives up on one that does not answer', async () => {
  expect(await ask(0, { ofSilent: true })).toMatch(/Connection terminated/)
})
