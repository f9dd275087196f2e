/** DUR-20. `npm run restore` rejects a backup that was changed or truncated, and touches nothing. */
import { existsSync } from 'node:fs'
import {
  appendFile,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../cli/test-command.ts'
import { version } from '../config/version.ts'
import { makeBackup } from './make-backup.ts'
import { hashOf } from './manifest.ts'
import { addressOf, allRows, type FullApp, fullApp } from './testing/full-database.ts'

let app: FullApp
let whole: string
let photo: string
beforeAll(async () => {
  app = await fullApp()
  const { folder } = await makeBackup({
    connection: app.access.owner,
    storage: app.storage,
    into: join(app.folder, 'backups'),
    reason: 'command',
  })
  whole = folder
  photo = `media/${app.keys[0]}`
})
afterAll(() => app.close())

let copies = 0
async function copyOf(): Promise<string> {
  const folder = join(app.folder, `copy-${++copies}`)
  await cp(whole, folder, { recursive: true })
  return folder
}

/** Flips one bit in the middle of a file. */
async function flip(folder: string, file: string): Promise<void> {
  const bytes = await readFile(join(folder, file))
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  await writeFile(join(folder, file), bytes)
}

const read = async (folder: string, file: string) => (await readFile(join(folder, file))).toString()

/** Imitates an attacker who changes a list and fixes all hashes. */
async function forge(
  folder: string,
  change: (manifest: Record<string, unknown>, sums: string) => { manifest?: object; sums?: string },
): Promise<void> {
  const before = JSON.parse(await read(folder, 'manifest.json'))
  const listed = await read(folder, 'SHA256SUMS')
  const { manifest = before, sums = listed } = change(before, listed)
  const text = JSON.stringify({ ...manifest, sums: hashOf(sums) })
  await writeFile(join(folder, 'SHA256SUMS'), sums)
  await writeFile(join(folder, 'manifest.json'), text)
  await writeFile(join(folder, 'manifest.sha256'), `${hashOf(text)}  manifest.json\n`)
}

const cases: [what: string, change: (folder: string) => Promise<void>, said: string][] = [
  ['one bit of a photo', (folder) => flip(folder, photo), 'was changed or cut after it was made: media/'],
  [
    'one bit of rows',
    (folder) => flip(folder, 'tables/locations.copy.gz'),
    'tables/locations.copy.gz has changed',
  ],
  ['one bit of the list of files', (folder) => flip(folder, 'SHA256SUMS'), 'SHA256SUMS has changed'],
  ['one bit of the manifest', (folder) => flip(folder, 'manifest.json'), 'manifest.json has changed'],
  ['one bit of the seal', (folder) => flip(folder, 'manifest.sha256'), 'manifest.json has changed'],
  [
    'rows cut short',
    (folder) => truncate(join(folder, 'tables/notes.copy.gz'), 100),
    'tables/notes.copy.gz has changed',
  ],
  ['a photo cut to nothing', (folder) => truncate(join(folder, photo), 0), 'was changed or cut'],
  [
    'a table taken away',
    (folder) => rm(join(folder, 'tables/users.copy.gz')),
    'was cut after it was made: tables/users.copy.gz is missing',
  ],
  ['a photo taken away', (folder) => rm(join(folder, photo)), 'is missing'],
  [
    'a file too many',
    (folder) => writeFile(join(folder, 'media/extra.jpg'), 'x'),
    'media/extra.jpg does not belong to it',
  ],
  [
    'a file too many beside the lists',
    (folder) => writeFile(join(folder, 'note.txt'), 'x'),
    'note.txt does not belong to it',
  ],
  ['no seal, as after a cut', (folder) => rm(join(folder, 'manifest.sha256')), 'is not a finished backup'],
  [
    'a link in place of a photo',
    async (folder) => {
      await rename(join(folder, photo), join(app.folder, 'elsewhere.jpg'))
      await symlink(join(app.folder, 'elsewhere.jpg'), join(folder, photo))
    },
    'is not a file',
  ],
  [
    'a path that leads out of the store',
    (folder) => forge(folder, (_, sums) => ({ sums: sums.replace(photo, 'media/../../../../etc/cron.d/x') })),
    'names a file that no backup has',
  ],
  [
    'a path from the root',
    (folder) => forge(folder, (_, sums) => ({ sums: sums.replace(photo, '/etc/passwd') })),
    'names a file that no backup has',
  ],
  [
    'a control character in a name',
    (folder) => forge(folder, (_, sums) => ({ sums: sums.replace(photo, 'media/\x1b[2J') })),
    'names a file that no backup has',
  ],
  [
    'a file listed twice in place of another',
    (folder) =>
      forge(folder, (_, sums) => {
        const lines = sums.trimEnd().split('\n')
        // Files of equal size, so that only their names differ.
        const [first = '', second] = lines.filter((line) => line.endsWith('-thumb.jpg'))
        return { sums: `${[...lines.filter((line) => line !== second), first].join('\n')}\n` }
      }),
    'was changed',
  ],
  [
    'the name of a table that is SQL',
    (folder) =>
      forge(folder, (manifest) => ({
        manifest: { ...manifest, leftOut: ['users"; drop table users; --'] },
      })),
    'contains something unknown at "leftOut.0"',
  ],
  [
    'another list of columns',
    (folder) =>
      forge(folder, ({ tables, ...manifest }) => ({
        manifest: {
          ...manifest,
          tables: (tables as { name: string; columns: string[] }[]).map((table) =>
            table.name === 'users' ? { ...table, columns: ['id'] } : table,
          ),
        },
      })),
    'the table users in it is not the one that its migrations make',
  ],
  [
    'a newer version of the program',
    (folder) =>
      forge(folder, ({ migrations, ...manifest }) => ({
        manifest: { ...manifest, migrations: [...(migrations as string[]), '999-of-tomorrow'] },
      })),
    `was made by a newer version of Lamplighter (${version}; it has 999-of-tomorrow). Restore it with that version or a newer one`,
  ],
  [
    'a newer format',
    (folder) => forge(folder, (manifest) => ({ manifest: { ...manifest, format: 2 } })),
    'was made by a newer version',
  ],
  [
    'something else',
    (folder) => forge(folder, () => ({ manifest: { program: 'other' } })),
    'not a backup of Lamplighter',
  ],
]

describe('is rejected, with the reason', () => {
  it.each(cases)('%s', async (_what, change, sentence) => {
    const folder = await copyOf()
    await change(folder)
    const { access } = await app.emptyDatabase()
    const dataDir = join(app.folder, `target-${copies}`)
    const { code, said } = await runCommand('restore.ts', [folder], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: addressOf(access) },
    })
    expect(said).toContain(sentence)
    expect(code).toBe(2)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: characters that control a terminal
    expect(said).not.toMatch(/[\x00-\x09\x0b-\x1f]/)
    expect(await allRows(access)).toEqual({})
    const made = await readdir(dataDir, { recursive: true, withFileTypes: true }).catch(() => [])
    expect(made.filter((entry) => entry.isFile())).toEqual([])
  })
})

it('is accepted unchanged, also by standard system tools', async () => {
  const folder = await copyOf()
  const { code, said } = await runCommand('backup.ts', [folder, '--check'], {
    env: { PATH: process.env.PATH },
  })
  expect([code, said]).toEqual([0, expect.stringContaining('is whole')])
  const { execFileSync } = await import('node:child_process')
  execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'manifest.sha256', 'SHA256SUMS'], {
    cwd: folder,
  })
})

it('an empty or missing folder is not a backup', async () => {
  const env = { PATH: process.env.PATH, DATA_DIR: join(app.folder, 'nowhere') }
  await mkdir(join(app.folder, 'empty'))
  await appendFile(join(app.folder, 'empty', 'readme'), 'x')
  for (const [given, sentence] of [
    ['empty', 'is not a finished backup, and there is none in it'],
    ['not-there', 'There is no folder'],
  ] as const) {
    const { code, said } = await runCommand('restore.ts', [join(app.folder, given)], { env })
    expect([code, said]).toEqual([2, expect.stringContaining(sentence)])
  }
  expect(existsSync(env.DATA_DIR)).toBe(false)
})
