/** A separate migrated database for the tests of this folder, without a server's keys in it. */
import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { type Db, openDb } from '../../db/kysely.ts'
import { accessOn, administer } from '../../testing/global-setup.ts'

export interface TestDatabase {
  db: Db
  close(): Promise<void>
}

export async function openTestDatabase(): Promise<TestDatabase> {
  const server = JSON.parse(inject('server'))
  const name = `lamplighter_identity_${randomUUID().replaceAll('-', '')}`
  await administer(server, `create database ${name} template ${inject('template')}`)
  const { db } = openDb({ connection: accessOn(server, name).api })
  await db.deleteFrom('server_keys').execute()
  return {
    db,
    async close() {
      await db.destroy()
      await administer(server, `drop database if exists ${name} with (force)`)
    },
  }
}
