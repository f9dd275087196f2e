/**
 * A browser that can be closed, killed and reopened with all its data, and whose connection to the server can be cut.
 * It starts like a crew's device in the morning: signed in, with the app installed.
 */
import { existsSync } from 'node:fs'
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumFlags, systemChromium } from '../../scripts/chromium.mjs'
import { expect, test as journey, logIn, loginButton, password, people } from './journey.ts'
import { type Line, openLine } from './line.ts'
import { beginSession } from './session.ts'
import { viewport } from './viewport.ts'

/** Two ways to lose the server. */
export const NETWORK_OFF = 'with the network off'
export const SOCKET_CLOSED = "with the server's socket closed"
export const bothWays = [NETWORK_OFF, SOCKET_CLOSED] as const
export type Away = (typeof bothWays)[number]

export interface Device {
  line: Line
  /** Directory of the browser profile. */
  profile: string
  /** Opens the browser with its existing data. */
  open(): Promise<Page>
  another(): Promise<Page>
  close(): Promise<void>
  /** Kills the browser with -9 and waits until it has ended. */
  kill(): Promise<void>
  /** Disconnects from the server, also for browsers opened later. */
  leave(how: Away): Promise<void>
  comeBack(): Promise<void>
  /** The browser's storage logs and files after each kill and now: how it was opened, and whether data was lost. */
  storageLog(): Promise<string>
  /** Appends bytes to the log of the browser's databases, as a kill in the middle of a write leaves them. */
  addToStorageLog(bytes: Buffer): Promise<void>
  /** Console errors of all pages so far. */
  complaints: string[]
  throwAway(): Promise<void>
}

/** `from` is the profile of another device to copy. */
export async function newDevice(server: string, from?: string): Promise<Device> {
  const profile = await mkdtemp(join(tmpdir(), 'lamplighter-device-'))
  if (from) await cp(from, profile, { recursive: true })
  const executablePath = systemChromium()
  const complaints: string[] = []
  const logs: string[] = []
  const address = new URL(server)
  const line = await openLine(address)
  let context: BrowserContext | null = null
  let offline = false

  const opened = () => {
    if (!context) throw new Error('The browser is not open')
    return context
  }
  const close = async () => {
    await context?.close()
    context = null
  }
  return {
    line,
    profile,
    complaints,
    close,
    async open() {
      context = await chromium.launchPersistentContext(profile, {
        ...(executablePath ? { executablePath } : {}),
        // The server's address resolves to this line, so cutting it looks like an unreachable server.
        args: [...chromiumFlags, `--host-resolver-rules=MAP ${address.host} 127.0.0.1:${line.port}`],
        baseURL: server,
        viewport,
        reducedMotion: 'reduce',
        serviceWorkers: 'allow',
        offline,
      })
      // Like in other journeys: a quarter of the pixels is enough for maps.
      await context.addInitScript(() => {
        Object.defineProperty(window, 'devicePixelRatio', { get: () => 0.5 })
        // Journeys of day packs download one at a moment that they know. Pages of the browser itself have no storage.
        if (location.protocol === 'http:') localStorage['lamplighter.automatic-packs'] ??= 'off'
      })
      context.on('page', (page) =>
        page.on('pageerror', ({ message, stack }) => complaints.push(stack ?? message)),
      )
      const [page = await context.newPage()] = context.pages()
      page.on('pageerror', ({ message, stack }) => complaints.push(stack ?? message))
      return page
    },
    another: () => opened().newPage(),
    async kill() {
      const dying = opened()
      context = null
      const gone = new Promise((resolve) => dying.once('close', resolve))
      process.kill(await browserProcess(dying), 'SIGKILL')
      await gone
      logs.push(await stateOfStorage(profile))
    },
    async leave(how) {
      if (how === SOCKET_CLOSED) return line.cut()
      offline = true
      await context?.setOffline(true)
    },
    async comeBack() {
      await line.mend()
      offline = false
      await context?.setOffline(false)
    },
    async storageLog() {
      return [...logs, await stateOfStorage(profile)].join('\n---- killed ----\n')
    },
    async addToStorageLog(bytes) {
      const folder = join(profile, 'Default', 'IndexedDB')
      const logs = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.log')).sort()
      await appendFile(join(folder, logs.at(-1) ?? ''), bytes)
    },
    async throwAway() {
      await close()
      await line.stop()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Runs the work on two copies of this device, once for each way to lose the server, and closes this one. */
export async function eachWayFrom(
  device: Device,
  server: string | undefined,
  work: (page: Page, other: Device) => Promise<void>,
): Promise<void> {
  await device.close()
  for (const how of bothWays)
    await journey.step(how, async () => {
      const other = await newDevice(server ?? '', device.profile)
      try {
        await other.leave(how)
        await work(await other.open(), other)
        expect(other.complaints).toEqual([])
      } finally {
        await other.throwAway()
      }
    })
}

/** Sizes of the files of the browser's databases, and the texts that say how they were opened or why they were deleted. */
async function stateOfStorage(profile: string): Promise<string> {
  const folder = join(profile, 'Default', 'IndexedDB')
  const files = await readdir(folder, { recursive: true }).catch(() => [])
  const found = files.filter((file) => !file.includes('.blob') && file.includes('/')).toSorted()
  const texts = found.map(async (file) => {
    const text = await readFile(join(folder, file))
    return /\/(LOG(\.old)?|corruption_info\.json)$/.test(file) ? `${file}\n${text}` : `${file} ${text.length}`
  })
  return (await Promise.all(texts)).join('\n')
}

async function browserProcess(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession()
  const found = await session?.send('SystemInfo.getProcessInfo')
  const main = found?.processInfo.find(({ type }) => type === 'browser')
  if (!main) throw new Error('The browser does not say which process it is')
  return main.id
}

/** Waits until the whole app is installed and the service worker controls this page. */
export async function keptOnDevice(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration()
          return Boolean(registration?.active && navigator.serviceWorker.controller)
        }),
      { timeout: 60_000, intervals: [100] },
    )
    .toBe(true)
}

/** Signs in anew, so that ending this sign-in does not affect other journeys. */
export async function openAnew(device: Device, email: string = people.worker): Promise<Page> {
  const page = await device.open()
  const context = page.context()
  await context.clearCookies()
  // A new user of the device signs in with the modal.
  const isNew = email !== people.worker
  if (!isNew) await beginSession(context.request, { email, password })
  await page.goto('/')
  if (isNew) await logIn(page, email)
  else await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  return page
}

export async function askToSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
}

/** `isAsked`: the app asks for confirmation, because of unsent changes or a day pack. */
export async function signOut(page: Page, { isAsked = false } = {}): Promise<void> {
  await askToSignOut(page)
  if (isAsked)
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Sign Out' })
      .click()
  await expect(loginButton(page)).toBeVisible()
}

/** Returns the profile of a signed-in device with the app, created once for all processes of a run. */
async function morningOf(server: string): Promise<string> {
  const shared = join(process.env.E2E_DATA_DIR ?? 'data', 'device-in-the-morning')
  const isFirst = await mkdir(`${shared}.begun`).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    const device = await newDevice(server)
    try {
      const page = await device.open()
      // Does not reuse the cookie of another journey, which may end its sign-in.
      await page.goto('/')
      await logIn(page, people.worker)
      await keptOnDevice(page)
      await device.close()
      // Renames the copy when it is complete.
      await cp(device.profile, `${shared}.copy`, { recursive: true })
      await rename(`${shared}.copy`, shared)
    } catch (error) {
      // The retry begins again.
      for (const left of [`${shared}.copy`, `${shared}.begun`])
        await rm(left, { recursive: true, force: true })
      throw error
    } finally {
      await device.throwAway()
    }
  }
  await expect.poll(() => existsSync(shared), { timeout: 200_000, intervals: [100] }).toBe(true)
  return shared
}

/** A journey with such a device of the worker of Prairie Falls. */
export const test = journey.extend<{ device: Device }, { morning: string }>({
  morning: [
    ({ browserName: _ }, use, { project }) => morningOf(project.use.baseURL ?? '').then(use),
    { scope: 'worker', timeout: 240_000 },
  ],
  device: async ({ morning, baseURL }, use) => {
    const device = await newDevice(baseURL ?? '', morning)
    await use(device)
    await device.throwAway()
    expect(device.complaints, 'uncaught errors').toEqual([])
  },
})
