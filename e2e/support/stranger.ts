/** Addresses of the external issuer and of the servers that trust it, and how journeys start them. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const firstPort = Number(process.env.E2E_PORT ?? '5180') + 1

/** One address is same-site with the issuer, the other is not: there browsers block its cookies in frames. */
const addresses = (port: number) => [`http://localhost:${port}`, `http://127.0.0.1:${port}`] as const
const beside = addresses(firstPort + 1)
const alone = addresses(firstPort + 2)

export const stranger = {
  port: firstPort,
  issuer: `http://localhost:${firstPort}`,
  clientId: 'lamplighter-at-the-city',
  resource: 'https://lamplighter.stranger.example/api',
  name: 'City Staff Account',
  apps: [...beside, ...alone],
}

export const strangersApp = {
  /** Offers it in addition to email and password. */
  beside: beside[0],
  besideFromElsewhere: beside[1],
  /** Offers only the external issuer. */
  alone: alone[0],
}

/** Starts the issuer, and one server for each way to offer it. Returns a function that stops them. */
export async function startStranger(): Promise<() => Promise<void>> {
  const started = await Promise.allSettled([
    startServer('e2e/support/stranger-issuer.ts', `${stranger.issuer}/.well-known/openid-configuration`, {}),
    startApp(strangersApp.beside, 'on'),
    startApp(strangersApp.alone, 'off'),
  ])
  const stop = async () => {
    await Promise.all(started.map((one) => (one.status === 'fulfilled' ? one.value() : undefined)))
  }
  const failed = started.find((one) => one.status === 'rejected')
  if (!failed) return stop
  // A retry needs the ports of those that did start.
  await stop()
  throw failed.reason
}

function startApp(address: string, passwords: 'on' | 'off') {
  const { port } = new URL(address)
  return startServer('apps/server/src/main.ts', `${address}/readyz`, {
    PORT: port,
    PUBLIC_URL: address,
    DATA_DIR: join(process.env.E2E_DATA_DIR ?? 'data', `stranger-${port}`),
    OIDC_ISSUER: stranger.issuer,
    OIDC_CLIENT_ID: stranger.clientId,
    OIDC_RESOURCE: stranger.resource,
    OIDC_NAME: stranger.name,
    OIDC_PASSWORDS: passwords,
    MAP_STREET: 'off',
  })
}

/**
 * Starts a server in its own process and waits until it answers. Returns a function that stops it. Its terminal output
 * goes to `say`.
 */
export async function startServer(
  script: string,
  readyAt: string,
  env: Record<string, string>,
  say: (text: string) => void = () => {},
) {
  const preload = new URL('end-with-parent.ts', import.meta.url).href
  const child = spawn('node_modules/.bin/node', ['--import', preload, script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  child.stdout?.setEncoding('utf8').on('data', say)
  const ended = once(child, 'exit')
  while (!(await answers(readyAt))) {
    if (child.exitCode !== null) throw new Error(`${script} did not start`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}

function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    (response) => response.ok,
    () => false,
  )
}
