// npm run crash -- 100: the crash test with that many kills instead of a handful; docs/reliability.md says what it counts.
import { spawn } from 'node:child_process'
import { bin, install, root } from './install.mjs'

const [cycles = '100'] = process.argv.slice(2)
if (!/^[1-9]\d{0,4}$/.test(cycles)) {
  console.error('npm run crash -- NUMBER    how many times something is killed (default: 100)')
  process.exit(2)
}
install('all')
const env = { ...process.env, PATH: `${root}/node_modules/.bin:${process.env.PATH}`, CRASH_CYCLES: cycles }
const args = [
  'run',
  '--project',
  'server',
  'crash/crash.test',
  '--reporter=verbose',
  '--disable-console-intercept',
]
spawn(bin('vitest'), args, { cwd: root, env, stdio: 'inherit' }).on('exit', (code) => process.exit(code ?? 1))
