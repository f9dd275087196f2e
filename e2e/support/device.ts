/** A browser that is closed and opened again with all that it keeps, and a server whose line can be cut or given a new version. */

import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumFlags, systemChromium } from '../../scripts/chromium.mjs'
import { expect } from './journey.ts'
import { startServer } from './stranger.ts'

const port = Number(process.env.E2E_PORT ?? '5180') + 7
export const address = `http://localhost:${port}`

/** What the new version's service worker says, from the one that is served. */
type Rewrite = (script: string) => string

export interface Line {
  /** Nothing answers at the server's address. */
  cut(): Promise<void>
  mend(): Promise<void>
  /** From here on another build is served: none of the old one's parts is there any more. */
  deploy(rewrite: Rewrite): void
  stop(): Promise<void>
}

/** A server of its own behind a line that the journey holds in its hand. */
export async function openLine(): Promise<Line> {
  const behind = port + 2
  const stopServer = await startServer('apps/server/src/main.ts', `http://localhost:${behind}/readyz`, {
    PORT: String(behind),
    PUBLIC_URL: address,
    DATA_DIR: join(process.env.E2E_DATA_DIR ?? 'data', `line-${behind}`),
    MAP_STREET: 'off',
  })
  let rewrite: Rewrite | null = null
  let server: Server | null = null

  const forward = (): Server =>
    createServer((asked, reply) => {
      const path = asked.url ?? '/'
      if (rewrite && path.startsWith('/assets/')) return reply.writeHead(404).end()
      const headers = { ...asked.headers, host: `localhost:${port}` }
      if (rewrite && path === '/service-worker.js') {
        delete headers['accept-encoding']
        delete headers['if-none-match']
      }
      const passed = request({ port: behind, method: asked.method, path, headers }, async (answer) => {
        const { statusCode = 502 } = answer
        if (!rewrite || path !== '/service-worker.js') {
          reply.writeHead(statusCode, answer.headers)
          answer.pipe(reply)
          return
        }
        const parts: Buffer[] = []
        for await (const part of answer) parts.push(part)
        const { 'content-length': _, etag: __, ...kept } = answer.headers
        reply.writeHead(statusCode, kept).end(rewrite(Buffer.concat(parts).toString()))
      })
      passed.on('error', () => reply.destroy())
      asked.pipe(passed)
    })

  async function mend(): Promise<void> {
    if (server) return
    server = forward().listen(port, 'localhost')
    await once(server, 'listening')
  }
  async function cut(): Promise<void> {
    const cutting = server
    server = null
    if (!cutting) return
    cutting.closeAllConnections()
    await new Promise((resolve) => cutting.close(resolve))
  }

  await mend()
  return {
    cut,
    mend,
    deploy(next) {
      rewrite = next
    },
    async stop() {
      await cut()
      await stopServer()
    },
  }
}

export interface Device {
  /** Opens the browser, with whatever it was left with. */
  open(options?: { offline?: boolean }): Promise<{ context: BrowserContext; page: Page }>
  close(): Promise<void>
  /** What pages complained of, since the device was made. */
  complaints: string[]
  throwAway(): Promise<void>
}

export async function newDevice(): Promise<Device> {
  const profile = await mkdtemp(join(tmpdir(), 'lamplighter-device-'))
  const executablePath = systemChromium()
  const complaints: string[] = []
  let context: BrowserContext | null = null
  const close = async () => {
    await context?.close()
    context = null
  }
  return {
    complaints,
    close,
    async open({ offline = false } = {}) {
      context = await chromium.launchPersistentContext(profile, {
        ...(executablePath ? { executablePath } : {}),
        args: chromiumFlags,
        baseURL: address,
        reducedMotion: 'reduce',
        serviceWorkers: 'allow',
        offline,
      })
      // As in other journeys: a quarter of a map's pixels shows the same.
      await context.addInitScript(() => {
        Object.defineProperty(window, 'devicePixelRatio', { get: () => 0.5 })
      })
      context.on('page', (page) => page.on('pageerror', ({ message }) => complaints.push(message)))
      const [page = await context.newPage()] = context.pages()
      page.on('pageerror', ({ message }) => complaints.push(message))
      return { context, page }
    },
    async throwAway() {
      await close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/** The whole app is on the device, and answers for this page. */
export async function keptOnDevice(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration()
          return Boolean(registration?.active && navigator.serviceWorker.controller)
        }),
      { timeout: 60_000 },
    )
    .toBe(true)
}
