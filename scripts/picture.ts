/** Takes docs/picture.png: the demonstration city as a city worker sees it after a fresh start. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { buildWeb } from './build-web.mjs'
import { systemChromium } from './chromium.mjs'
import { node, root } from './install.mjs'

const port = '5190'
const address = `http://localhost:${port}`
const dataDir = mkdtempSync(join(tmpdir(), 'lamplighter-picture-'))

buildWeb()
const env = { MAP_STREET: 'off', ...process.env, PORT: port, DATA_DIR: dataDir, PUBLIC_URL: address }
const server = spawn(node, ['apps/server/src/main.ts'], { cwd: root, env, stdio: 'inherit' })
const ended = new Promise((resolve) => server.on('exit', resolve))
const executablePath = systemChromium()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox'],
})
try {
  await ready()
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } })
  await page.goto(address)
  await page.getByRole('button', { name: 'Login / Register' }).click()
  await page.getByLabel('Email').fill('worker@prairiefalls.example')
  await page.getByRole('textbox', { name: 'Password' }).fill('Lamplighter1!')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.goto(`${address}/saved-locations`)
  await page.getByRole('row').nth(5).waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => (globalThis as { cityMap?: { loaded(): boolean } }).cityMap?.loaded())
  await page.waitForTimeout(3000)
  await page.screenshot({ path: join(root, 'docs/picture.png') })
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await ended
  rmSync(dataDir, { recursive: true, force: true })
}

/** Waits until the server answers and has drawn the overview map. */
async function ready(): Promise<void> {
  for (let attempt = 0; attempt < 240; attempt++) {
    const answer = await fetch(`${address}/api/map/config`).catch(() => null)
    if (answer?.ok && ((await answer.json()) as { embedded: object | null }).embedded) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('the server did not become ready')
}
