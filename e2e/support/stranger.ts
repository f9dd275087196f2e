/** Where the stranger's issuer and the servers that trust it are found, and how they are started for their journey. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const firstPort = Number(process.env.E2E_PORT ?? '5180') + 1

/** One address is of the same site as the issuer, the other is not: browsers keep its cookies from frames there. */
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
  /** Offers e-mail and password too. */
  beside: beside[0],
  besideFromElsewhere: beside[1],
  /** Offers nothing else. */
  alone: alone[0],
}

/** The issuer, and one server for each way to offer it; answers how to stop them. */
export async function startStranger(): Promise<() => Promise<void>> {
  const running = await Promise.all([
    startServer('e2e/support/stranger-issuer.ts', `${stranger.issuer}/.well-known/openid-configuration`, {}),
    startApp(strangersApp.beside, 'on'),
    startApp(strangersApp.alone, 'off'),
  ])
  return async () => {
    await Promise.all(running.map((stop) => stop()))
  }
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

/** A server in a process of its own, once it answers; answers how to stop it. What it says to the terminal goes to `say`. */
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
