/** MEDIA-11. Finishing a file is abandoned after two failures or five interruptions; an outage does not count. */
import { problem } from '@lamplighter/domain/http'
import { MAX_FINISH_INTERRUPTIONS } from '@lamplighter/domain/media'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { photo } from '../testing/files.ts'
import { headOf, uploadingApp } from '../testing/uploads.ts'
import * as repo from './uploads.repo.ts'

let app: Awaited<ReturnType<typeof uploadingApp>>
let store: typeof app.parts.storage.putFile
beforeAll(async () => {
  app = await uploadingApp()
  store = app.parts.storage.putFile
})
const { execPath } = process
afterEach(() => {
  app.parts.storage.putFile = store
  process.execPath = execPath
})
afterAll(() => app.close())

/** Makes storing fail, and counts the attempts. */
function failWith(error: Error): { tries: number } {
  const seen = { tries: 0 }
  app.parts.storage.putFile = async () => {
    seen.tries += 1
    throw error
  }
  return seen
}

const arrived = async (mediaId: string) => {
  const content = await photo()
  await app.announce('wes', content.length, { mediaId })
  const { status } = await app.sendPart('wes', mediaId, 0, content)
  return { content, status }
}
const ask = async (mediaId: string) =>
  (await headOf(app.app, await app.as('wes'), `/api/media/uploads/${mediaId}`)).statusCode

// Must be the first test: later ones would find an idle process.
it('is tried again without limit when no process can be started to read it', async () => {
  process.execPath = '/no/such/program'
  const mediaId = uuidv7()
  const { status } = await arrived(mediaId)
  expect([status, await ask(mediaId), await ask(mediaId)]).toEqual([503, 503, 503])
  expect(await app.uploadRow(mediaId)).toMatchObject({ failures: 0, interruptions: 0 })
  process.execPath = execPath
  expect(await ask(mediaId)).toBe(200)
  expect(await app.traces(mediaId)).toHaveLength(3)
})

it('is permanently rejected after two failures, and its bytes are deleted', async () => {
  const seen = failWith(new Error('this file is too much'))
  const mediaId = uuidv7()
  const { content, status } = await arrived(mediaId)
  expect([status, await ask(mediaId)]).toEqual([500, 422])
  expect(seen.tries).toBe(2)
  expect(await app.traces(mediaId)).toEqual([])
  expect([await ask(mediaId), await ask(mediaId)]).toEqual([422, 422])
  const again = await app.upload('wes', { content, filename: 'a.jpg', mediaId })
  expect(again.refused).toMatchObject({ status: 422, code: 'media_failed' })
  expect(seen.tries).toBe(2)
})

it('is counted before the work starts, so that a server crash counts too', async () => {
  const mediaId = uuidv7()
  let during = -1
  app.parts.storage.putFile = async () => {
    during = (await app.uploadRow(mediaId))?.interruptions ?? -1
    throw new Error('stops here')
  }
  await arrived(mediaId)
  expect(during).toBe(1)
  // Simulates servers that ended while finishing this file.
  const set = sql`failures = 0, interruptions = ${MAX_FINISH_INTERRUPTIONS}`
  await sql`update media_uploads set ${set} where id = ${mediaId}`.execute(app.parts.db)
  const seen = failWith(new Error('never asked'))
  expect([await ask(mediaId), seen.tries]).toEqual([422, 0])
  expect(await app.traces(mediaId)).toEqual([])
})

it('is tried again without limit when the store is unreachable', async () => {
  const seen = failWith(problem('storage_unavailable'))
  const mediaId = uuidv7()
  const { status } = await arrived(mediaId)
  expect([status, await ask(mediaId), await ask(mediaId), await ask(mediaId)]).toEqual([503, 503, 503, 503])
  failWith(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
  expect([await ask(mediaId), await ask(mediaId)]).toEqual([507, 507])
  expect(seen.tries).toBe(4)
  expect(await app.uploadRow(mediaId)).toMatchObject({ failures: 0, interruptions: 0 })
  app.parts.storage.putFile = store
  expect(await ask(mediaId)).toBe(200)
  expect(await app.traces(mediaId)).toHaveLength(3)
})

it('is tried again without limit when the store’s folder is not writable', async () => {
  const denied = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', syscall: 'scandir' })
  const seen = failWith(denied)
  const mediaId = uuidv7()
  const { status } = await arrived(mediaId)
  expect([status, await ask(mediaId), await ask(mediaId)]).toEqual([503, 503, 503])
  expect(seen.tries).toBe(3)
  expect(await app.uploadRow(mediaId)).toMatchObject({ failures: 0, interruptions: 0 })
  app.parts.storage.putFile = store
  expect(await ask(mediaId)).toBe(200)
})

it('runs alone after an earlier failure', async () => {
  failWith(new Error('once'))
  const ids = [uuidv7(), uuidv7(), uuidv7()]
  for (const id of ids) await arrived(id)
  let running = 0
  let most = 0
  app.parts.storage.putFile = async (...args) => {
    running += 1
    most = Math.max(most, running)
    await store(...args)
    await new Promise((resolve) => setTimeout(resolve, 20))
    running -= 1
  }
  expect(await Promise.all(ids.map(ask))).toEqual([200, 200, 200])
  expect(most).toBe(1)
})

it('an interruption by the server’s shutdown is not the file’s fault', async () => {
  const { buildApp } = await import('../../../app.ts')
  const second = await buildApp(app.parts)
  failWith(new Error('once'))
  const mediaId = uuidv7()
  await arrived(mediaId)
  const working = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  app.parts.storage.putFile = async () => {
    working.resolve()
    await end.promise
    throw problem('storage_unavailable')
  }
  const asking = headOf(second, await app.as('wes'), `/api/media/uploads/${mediaId}`)
  await working.promise
  expect(await app.uploadRow(mediaId)).toMatchObject({ failures: 1, interruptions: 1 })
  const closing = second.close()
  await expect.poll(async () => (await app.uploadRow(mediaId))?.interruptions).toBe(0)
  end.resolve()
  await asking
  await closing
})

describe('a server that was silent for a while', () => {
  const [one, other] = [uuidv7(), uuidv7()]
  let id: string
  beforeEach(async () => {
    id = uuidv7()
    await app.announce('wes', 1000, { mediaId: id })
  })

  it('does not end the attempt of its successor', async () => {
    const { db } = app.parts
    await repo.claimFinish(db, id, one)
    await sql`update media_uploads set finishing_until = now() - interval '1 second' where id = ${id}`.execute(
      db,
    )
    expect(await repo.claimFinish(db, id, other)).toMatchObject({ interruptions: 2 })
    await repo.endFinish(db, id, { server: one, failed: true })
    expect(await app.uploadRow(id)).toMatchObject({ failures: 0, interruptions: 2 })
    expect(await repo.isFinishedElsewhere(db, id, one)).toBe(true)
    await repo.endFinish(db, id, { server: other, failed: false })
    expect(await repo.isFinishedElsewhere(db, id, one)).toBe(false)
  })
})

it('a server without a database still stops', async () => {
  const { buildApp } = await import('../../../app.ts')
  const second = await buildApp(app.parts)
  const working = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  failWith(new Error('once'))
  const mediaId = uuidv7()
  await arrived(mediaId)
  app.parts.storage.putFile = async () => {
    working.resolve()
    await end.promise
    throw problem('storage_unavailable')
  }
  const asking = headOf(second, await app.as('wes'), `/api/media/uploads/${mediaId}`)
  await working.promise
  await sql`alter table media_uploads rename to away`.execute(app.owner)
  try {
    const closing = second.close()
    end.resolve()
    await asking
    await expect(closing).resolves.toBeUndefined()
  } finally {
    await sql`alter table away rename to media_uploads`.execute(app.owner)
  }
})
