/** EXPORT-14, EXPORT-17: photos of a city file in the storage that gets them, also when the import fails or is killed. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connect } from '../../../backup/sessions.ts'
import { ask, type CityFiles, cityFiles, entriesOf } from './testing/city-files.ts'

// Each test has a database of its own, and the end drops them all.
vi.setConfig({ hookTimeout: 240_000 })

let files: CityFiles
let path: string
beforeAll(async () => {
  files = await cityFiles()
  path = await files.write()
})
afterAll(() => files.app.close())

/** Sorted. The last key is the photo of a resident's report, which stays behind. */
const photosOf = ({ keys }: CityFiles['app']) => keys.slice(0, -1).toSorted()

describe('EXPORT-17', () => {
  it('keeps a file that was in the storage before, when the import fails', async () => {
    const installation = await files.newInstallation()
    const [first = '', second = ''] = photosOf(files.app)
    const entries = await entriesOf(path)
    await installation.storage.putBytes(first, entries.get(`media/${first}`) as Buffer, 'image/jpeg')
    const { storage } = installation
    const broken: typeof storage = {
      ...storage,
      putFile: (key, ...rest) =>
        key === second ? Promise.reject(new Error('the disk is broken')) : storage.putFile(key, ...rest),
    }
    await expect(installation.take(path, { storage: broken })).rejects.toThrow('the disk is broken')
    expect(await storage.get(first)).not.toBe(null)
    for (const key of files.app.keys) if (key !== first) expect(await storage.get(key)).toBe(null)
    expect(await ask(installation, 'select count(*)::int as n from object_deletions')).toEqual([{ n: 0 }])
  })

  it('leaves its photos to the cleanup when it was killed', async () => {
    const installation = await files.newInstallation()
    const { storage } = installation
    const [, , last = ''] = photosOf(files.app)
    const killed: typeof storage = {
      ...storage,
      async putFile(key, ...rest) {
        await storage.putFile(key, ...rest)
        if (key !== last) return
        await ask(
          installation,
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
        )
      },
    }
    await expect(installation.take(path, { storage: killed })).rejects.toThrow()
    expect(await ask(installation, 'select count(*)::int as n from cities')).toEqual([{ n: 0 }])
    expect(await storage.get(last)).not.toBe(null)
    const client = await connect(installation.access.owner)
    const listed = await client.query<{ object_key: string }>('select object_key from object_deletions')
    await client.end()
    expect(listed.rows.map((row) => row.object_key).toSorted()).toEqual(photosOf(files.app))
  })

  it('keeps a photo that was about to be deleted', async () => {
    const installation = await files.newInstallation()
    const [key = ''] = files.app.keys
    await ask(
      installation,
      `insert into object_deletions (object_key, delete_after) values ($1, now() - interval '1 day')`,
      [key],
    )
    const { storage } = installation
    let canDelete: unknown = null
    const watched: typeof storage = {
      ...storage,
      async putFile(...put) {
        canDelete ??= await ask(
          installation,
          `select pg_try_advisory_lock(hashtext('lamplighter files')) as can`,
        )
        await storage.putFile(...put)
      },
    }
    await installation.take(path, { storage: watched })
    expect(canDelete).toEqual([{ can: false }])
    expect(await ask(installation, 'select count(*)::int as n from object_deletions')).toEqual([{ n: 0 }])
  })
})

it('EXPORT-14 asks for room for the photos before it reads them', async () => {
  const installation = await files.newInstallation()
  const asked: number[] = []
  const reserve = async (bytes: number) => {
    asked.push(bytes)
    throw new Error('the disk is full')
  }
  await expect(installation.take(path, { reserve })).rejects.toThrow('the disk is full')
  expect(asked[0]).toBeGreaterThan(3_000_000)
  expect(await ask(installation, 'select count(*)::int as n from cities')).toEqual([{ n: 0 }])
})
