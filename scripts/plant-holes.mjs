// Proves that the permission matrix can fail: adds one hole after another to the server's rules, and requires that the
// matrix finds each.
import { spawn } from 'node:child_process'
import { bin, install, node, root } from './install.mjs'

install('all')
/** Each with the first route at which the matrix detects it. */
const holes = {
  'a missing city join': 'GET /api/locations',
  'a wrong role gate': 'GET /api/city-admin/my-cities',
  'a forgotten category filter': 'GET /api/locations/{id}',
}

/** Runs the matrix with this hole until its first wrong cell. */
function plant(hole) {
  return new Promise((resolve) => {
    const args = [bin('vitest'), 'run', '--config', 'vitest.planted.config.ts', '--bail', '1', '--no-color']
    const env = { ...process.env, PLANTED_HOLE: hole }
    const child = spawn(node, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    child.stdout.on('data', (text) => (said += text))
    child.stderr.on('data', (text) => (said += text))
    child.on('exit', (code) => resolve({ code, said }))
  })
}

let failed = false
const began = Date.now()
async function find([hole, expected]) {
  const { code, said } = await plant(hole)
  // A wrong cell, not a failed start.
  const [, found] =
    /FAIL .*matrix\.api\.test\.ts > (.+) > answers everyone as the table says/.exec(said) ?? []
  const good = code !== 0 && found === expected
  failed ||= !good
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  console.log(
    `${good ? 'ok  ' : 'FAIL'} ${hole}: ${good ? `found at ${found}` : `not found at ${expected}`} (${seconds} s)`,
  )
  if (!good) console.log(said)
}
// Runs in parallel, because each has its own database and mostly waits for it.
await Promise.all(Object.entries(holes).map(find))
process.exit(failed ? 1 : 0)
