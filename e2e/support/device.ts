/**
 * A browser that is closed, killed and opened again with all that it keeps, behind a line of its own to the server. It begins as a
 * crew's device in the morning: somebody is signed in, and the app is on it.
 */
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumFlags, systemChromium } from '../../scripts/chromium.mjs'
import { expect, test as journey, logIn, loginButton, password, people } from './journey.ts'
import { type Line, openLine } from './line.ts'
import { beginSession } from './session.ts'
import { viewport } from './viewport.ts'

/** The two ways to be without the server. */
export const NETWORK_OFF = 'with the network off'
export const SOCKET_CLOSED = "with the server's socket closed"
export const bothWays = [NETWORK_OFF, SOCKET_CLOSED] as const
export type Away = (typeof bothWays)[number]

export interface Device {
  line: Line
  /** Where its browser keeps everything. */
  profile: string
  /** Opens the browser, with whatever it was left with. */
  open(): Promise<Page>
  another(): Promise<Page>
  close(): Promise<void>
  /** Ends the browser with -9, and waits until it is gone. */
  kill(): Promise<void>
  /** Without the server, from here on and in browsers that are opened later. */
  leave(how: Away): Promise<void>
  comeBack(): Promise<void>
  /** What its browser's storage says of itself: how it was opened, and whether anything of it was given up. */
  storageLog(): Promise<string>
  /** What pages complained of, since the device was made. */
  complaints: string[]
  throwAway(): Promise<void>
}

/** `from` is the profile of another device, as its browser left it. */
export async function newDevice(server: string, from?: string): Promise<Device> {
  const profile = await mkdtemp(join(tmpdir(), 'lamplighter-device-'))
  if (from) await cp(from, profile, { recursive: true })
  const executablePath = systemChromium()
  const complaints: string[] = []
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
        // The server's address leads to the line, so cutting it is the same as a server that is not there.
        args: [...chromiumFlags, `--host-resolver-rules=MAP ${address.host} 127.0.0.1:${line.port}`],
        baseURL: server,
        viewport,
        reducedMotion: 'reduce',
        serviceWorkers: 'allow',
        offline,
      })
      // As in other journeys: a quarter of a map's pixels shows the same.
      await context.addInitScript(() => {
        Object.defineProperty(window, 'devicePixelRatio', { get: () => 0.5 })
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
      const folder = join(profile, 'Default', 'IndexedDB')
      const files = (await readdir(folder, { recursive: true })).filter((file) => /\/LOG(\.old)?$/.test(file))
      const texts = files.map(async (file) => `${file}\n${await readFile(join(folder, file), 'utf8')}`)
      return (await Promise.all(texts)).join('\n')
    },
    async throwAway() {
      await close()
      await line.stop()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Does the work on two devices that were left as this one is, once for each way to be without the server; this one is closed. */
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

async function browserProcess(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession()
  const found = await session?.send('SystemInfo.getProcessInfo')
  const main = found?.processInfo.find(({ type }) => type === 'browser')
  if (!main) throw new Error('The browser does not say which process it is')
  return main.id
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
      { timeout: 60_000, intervals: [100] },
    )
    .toBe(true)
}

/** With a sign-in of its own: ending it ends that of no other journey's device. */
export async function openAnew(device: Device, email: string = people.worker): Promise<Page> {
  const page = await device.open()
  const context = page.context()
  await context.clearCookies()
  // Whoever is new on the device comes by the modal.
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

/** `isAsked`: something is not sent yet, or there is a day pack. */
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

/** A device whose person has signed in and that has the app, made once for all processes of a run; answers with its profile. */
async function morningOf(server: string): Promise<string> {
  const shared = join(process.env.E2E_DATA_DIR ?? 'data', 'device-in-the-morning')
  const isFirst = await mkdir(`${shared}.begun`).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    const device = await newDevice(server)
    const page = await device.open()
    // Not by the cookie of another journey, which may end its sign-in.
    await page.goto('/')
    await logIn(page, people.worker)
    await keptOnDevice(page)
    await device.close()
    // Under its name once it is whole.
    await cp(device.profile, `${shared}.copy`, { recursive: true })
    await rename(`${shared}.copy`, shared)
    await device.throwAway()
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
