// npm run crash -- 100: runs the crash test with 100 kills; docs/reliability.md explains its result.
// npm run crash -- 50 browser: kills a device's browser instead of the server.
import { spawn } from 'node:child_process'
import { buildWeb } from './build-web.mjs'
import { ensureChromium } from './chromium.mjs'
import { bin, install, root } from './install.mjs'

const [cycles = '100', what = 'server'] = process.argv.slice(2)
if (!/^[1-9]\d{0,4}$/.test(cycles) || !['server', 'browser'].includes(what)) {
  console.error('npm run crash -- NUMBER [browser]    how many times something is killed (default: 100)')
  process.exit(2)
}
install('all')
if (what === 'browser') {
  buildWeb()
  ensureChromium()
}
const server = [
  'vitest',
  ...['run', '--project', 'server', 'crash/crash.test', '--reporter=verbose', '--disable-console-intercept'],
]
const browser = ['playwright', 'test', 'outbox-kills', '--reporter=list']
const [tool, ...args] = what === 'browser' ? browser : server
const env = {
  ...process.env,
  PATH: `${root}/node_modules/.bin:${process.env.PATH}`,
  CRASH_CYCLES: cycles,
  KILLS: cycles,
}
spawn(bin(tool), args, { cwd: root, env, stdio: 'inherit' }).on('exit', (code) => process.exit(code ?? 1))
