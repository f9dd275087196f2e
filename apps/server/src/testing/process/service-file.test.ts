/** The systemd unit and the container start the server like `npm start`, systemd accepts the unit, and HAProxy drops root. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { needs } from '../needs.ts'
import { deployFile, isInstalled } from './proxy.ts'

const root = fileURLToPath(new URL('../../../../../', import.meta.url)).replace(/\/$/, '')
const canVerify = isInstalled('systemd-analyze')

const unit = () => readFile(deployFile('lamplighter.service'), 'utf8')

it('starts the server with the same options as npm start', async () => {
  const install = await readFile(join(root, 'scripts/install.mjs'), 'utf8')
  const [, list = ''] = /serverFlags = \[([^\]]*)\]/.exec(install) ?? []
  const flags = [...list.matchAll(/'([^']+)'/g)].map(([, flag]) => flag)
  expect(flags.length).toBeGreaterThan(0)
  const [, command = ''] = /^ExecStart=\S+ (.*)$/m.exec(await unit()) ?? []
  expect(command.split(' ')).toEqual([...flags, 'apps/server/src/main.ts'])
  const [, inContainer = ''] =
    /^CMD (\[.*\])$/m.exec(await readFile(deployFile('Containerfile'), 'utf8')) ?? []
  expect(JSON.parse(inContainer)).toEqual(['node_modules/.bin/node', ...flags, 'apps/server/src/main.ts'])
})

it('is a unit that systemd accepts without warnings', needs('systemd-analyze', canVerify), async () => {
  const dir = await mkdtemp(join(tmpdir(), 'lamplighter-unit-'))
  const path = join(dir, 'lamplighter.service')
  await writeFile(path, (await unit()).replaceAll('/opt/lamplighter', root))
  const said = execFileSync('systemd-analyze', ['verify', path], { encoding: 'utf8', stdio: 'pipe' })
  expect(said).toBe('')
  await rm(dir, { recursive: true, force: true })
})

it('lets the nightly backup of your own database remove old backups', async () => {
  const backup = await readFile(deployFile('lamplighter-backup.service'), 'utf8')
  expect(backup).toMatch(/^ExecStart=\S+ apps\/server\/src\/cli\/backup\.ts \S+ --scheduled$/m)
})

it('lets HAProxy drop the rights of root and write a log', async () => {
  const [, global = ''] =
    /^global\n((?: {4}.*\n)+)/m.exec(await readFile(deployFile('haproxy.cfg'), 'utf8')) ?? []
  const settings = global.split('\n').map((line) => line.trim())
  expect(settings).toEqual(
    expect.arrayContaining([
      'user haproxy',
      'group haproxy',
      'chroot /var/lib/haproxy',
      'log /dev/log local0',
    ]),
  )
})
