/** SEC-30. Other users of the machine cannot read what a server writes, even in folders that were open before. */
import { execFile } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPostmaster } from '@lamplighter/embedded-postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { needs } from '../needs.ts'
import { type Installation, makeInstallation } from './installation.ts'
import type { ServerProcess } from './server-process.ts'

const run = promisify(execFile)
const asRoot = process.getuid?.() === 0

let installation: Installation
let server: ServerProcess
beforeAll(async () => {
  installation = await makeInstallation()
  const { dataDir } = installation
  // Simulates a folder that was left open.
  await chmod(dataDir, 0o755)
  for (const folder of ['media', 'uploads', 'basemap']) {
    await mkdir(join(dataDir, folder), { recursive: true })
    await chmod(join(dataDir, folder), 0o755)
    await writeFile(join(dataDir, folder, 'left.jpg'), 'somebody’s yard', { mode: 0o644 })
  }
  await writeFile(join(dataDir, 'note.txt'), 'left', { mode: 0o644 })
  server = await installation.start()
})
afterAll(() => installation.close())

describe('inside DATA_DIR', () => {
  it('every top-level folder is private, and so are new files', async () => {
    const { dataDir } = installation
    expect((await stat(dataDir)).mode & 0o066).toBe(0)
    const names = (await readdir(dataDir)).filter((name) => !name.startsWith('postgresql-'))
    expect(names.length).toBeGreaterThan(4)
    for (const name of names)
      expect([name, (await stat(join(dataDir, name))).mode & 0o077]).toEqual([name, 0])
  })

  it(
    'a file without a mode of its own is private',
    needs('Linux', process.platform === 'linux'),
    async () => {
      expect(await readFile(`/proc/${server.node.pid}/status`, 'utf8')).toMatch(/^Umask:\s*0077$/m)
    },
  )

  it('the socket of the database has a separate folder', async () => {
    const socketDir = findPostmaster(join(installation.dataDir, 'pg18'))?.socketDir ?? ''
    expect((await stat(socketDir)).mode & 0o077).toBe(0)
  })

  it('another user can read nothing', needs('root', asRoot), async () => {
    const { dataDir } = installation
    const { uid } = await stat(join(dataDir, 'pg18'))
    const files = (await readdir(dataDir, { recursive: true })).map((name) => join(dataDir, name))
    expect(files.length).toBeGreaterThan(100)
    // A user who is neither root nor the one who runs the database.
    const stranger = uid === 65_533 ? 65_532 : 65_533
    // The shell asks the kernel itself: a process for each file took half a minute.
    const tries = 'for f in "$@"; do if [ -r "$f" ]; then echo "$f"; fi; done'
    const { stdout } = await run(
      '/bin/sh',
      ['-c', tries, 'sh', '/etc/passwd', dataDir, ...files.slice(0, 2000)],
      {
        uid: stranger,
        gid: stranger,
        cwd: '/',
      },
    )
    expect(stdout).toBe('/etc/passwd\n')
    expect(server.node.exitCode).toBe(null)
  })
})
