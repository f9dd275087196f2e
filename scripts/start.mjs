// npm start: installs and builds if needed, then serves.
import { spawn } from 'node:child_process'
import { buildWeb } from './build-web.mjs'
import { install, node, root, serverEnv, serverFlags } from './install.mjs'

buildWeb()
install('serve')
const server = spawn(node, [...serverFlags, 'apps/server/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...serverEnv, ...process.env },
})
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
