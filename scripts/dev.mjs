// npm run dev: runs the server, restarted on changes, and Vite with hot reload on http://localhost:5173.
import { spawn } from 'node:child_process'
import { install, node, root } from './install.mjs'

install('all')
const apiPort = process.env.API_PORT ?? '5001'
const webPort = process.env.PORT ?? '5173'
const env = { ...process.env, PORT: apiPort, API_PORT: apiPort, PUBLIC_URL: `http://localhost:${webPort}` }
const children = [
  spawn(node, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env,
  }),
  spawn(node, ['node_modules/vite/bin/vite.js', 'apps/web', '--port', webPort, '--strictPort'], {
    cwd: root,
    stdio: 'inherit',
    env,
  }),
]
const stop = (signal) => {
  for (const child of children) child.kill(signal)
}
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop(signal))
for (const child of children) child.on('exit', () => stop('SIGTERM'))
