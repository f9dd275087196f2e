/** SEC-33, SEC-34, SEC-35. First start without the demonstration: the printed setup link, a forgotten password, an address. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type MailServer, startMailServer } from '../apps/server/src/testing/mail-server.ts'
import { expectAccessible } from './support/axe.ts'
import { anotherDevice } from './support/fresh-user.ts'
import { expect, loginButton, test } from './support/journey.ts'
import { startServer } from './support/stranger.ts'

test.describe.configure({ mode: 'serial' })

const port = Number(process.env.E2E_PORT ?? '5180') + 8
const site = `http://localhost:${port}`
const environment = {
  PORT: String(port),
  PUBLIC_URL: site,
  // A retry runs in another worker, and also starts with an empty folder.
  DATA_DIR: join(process.env.E2E_DATA_DIR ?? 'data', `accounts-${port}-${process.env.TEST_WORKER_INDEX}`),
  DEMO: 'off',
  MAP_STREET: 'off',
}
test.use({ baseURL: site })

let mails: MailServer
let said = ''
let stop: () => Promise<void> = async () => {}
test.beforeAll(async () => {
  mails = await startMailServer()
  const mail = { SMTP_URL: mails.url, MAIL_FROM: 'Lamplighter <no-reply@city.example>' }
  stop = await startServer(
    'apps/server/src/main.ts',
    `${site}/readyz`,
    { ...environment, ...mail },
    (text) => {
      said += text
    },
  )
})
test.afterAll(async () => {
  await stop()
  await mails.close()
})

const ida = { name: 'Ida Storm', email: 'ida@city.example', password: 'Lanterns-4-all!' }
const linkIn = (text: string, page: string) => new RegExp(`${site}${page}#[\\w-]{43}`).exec(text)?.[0] ?? ''

/** Logs in with the dialog on the current page. */
async function logIn(page: Page, { email, password }: typeof ida) {
  await loginButton(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
}

async function typeTwice(page: Page, password: string) {
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill(password)
  await page.getByRole('button', { name: 'Change Password' }).click()
}

test('the printed link makes the first platform admin, who confirms the address by a mailed link', async ({
  page,
  browser,
}) => {
  await test.step('the printed link creates one account, the first platform admin, and then stops working', async () => {
    await expect.poll(() => linkIn(said, '/setup')).not.toBe('')
    const link = linkIn(said, '/setup')
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url(), request.headers().referer ?? ''))
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'Set up Lamplighter' })).toBeVisible()
    const form = page.getByRole('main')
    await form.getByLabel('Name').fill(ida.name)
    await form.getByLabel('Email').fill(ida.email)
    await expectAccessible(page)
    await form.getByRole('textbox', { name: 'Password', exact: true }).fill(ida.password)
    await form.getByRole('textbox', { name: 'Confirm Password' }).fill(ida.password)
    await form.getByRole('button', { name: 'Register', exact: true }).click()
    await expect(form.getByText(ida.name)).toBeVisible()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Become Platform Admin' }).click()
    await expect(page).toHaveURL(/\/admin/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }),
    ).toBeVisible()
    // The secret was sent in a request body, and is in no URL that was requested.
    const secret = link.split('#')[1] ?? ''
    expect(sent.filter((address) => address.includes(secret) && !address.startsWith(link))).toEqual([])

    const other = await anotherDevice(browser, site)
    await other.goto(link)
    await expect(other.getByText('This link no longer works.')).toBeVisible()
    await other.context().close()
  })
  await test.step('the address is confirmed by the mailed link, which Settings sends again', async () => {
    const { body } = await mails.mailTo(ida.email)
    await page.goto('/settings')
    const confirmation = page.getByRole('heading', { name: 'Confirm your email address' })
    await expect(confirmation).toBeVisible()
    mails.mails = []
    await page.getByRole('button', { name: 'Send the Link Again' }).click()
    await expect(page.getByText(`We sent a link to ${ida.email}.`)).toBeVisible()
    await mails.mailTo(ida.email)
    await page.goto(linkIn(body, '/confirm-email'))
    await expect(page.getByRole('button', { name: 'Confirm My Address' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Confirm My Address' }).click()
    await expect(page.getByText(`${ida.email} is confirmed.`)).toBeVisible()
    await page.goto('/settings')
    await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()
    await expect(confirmation).toBeHidden()
  })
})

test('a new password is set by a mailed link and by one that the operator prints', async ({
  page,
  browser,
}) => {
  await test.step('a mailed link resets a forgotten password, and other devices are signed out', async () => {
    const phone = await anotherDevice(browser, site)
    await phone.goto('/')
    await logIn(phone, ida)
    await phone.getByRole('button', { name: /^Account of/ }).waitFor()

    await page.goto('/saved-locations')
    await loginButton(page).click()
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible()
    await expectAccessible(page)
    mails.mails = []
    await page.getByLabel('Email').fill(ida.email)
    await page.getByRole('button', { name: 'Send Link' }).click()
    await expect(page.getByText(`If ${ida.email} has an account here`)).toBeVisible()
    const { body } = await mails.mailTo(ida.email)
    await page.goto(linkIn(body, '/reset-password'))
    await expect(page.getByText(ida.email)).toBeVisible()
    await expectAccessible(page)
    ida.password = 'New-Lanterns-5!'
    await typeTwice(page, ida.password)
    await expect(page.getByRole('button', { name: `Account of ${ida.name}` })).toBeVisible()

    await phone.goto('/settings')
    await expect(loginButton(phone)).toBeVisible()
    await phone.context().close()
  })
  await test.step('a link that the operator prints does the same', async () => {
    await page.context().clearCookies()
    const args = ['apps/server/src/cli/admin.ts', 'reset', ida.email]
    const printed = execFileSync('node_modules/.bin/node', args, {
      env: { ...process.env, ...environment },
    }).toString()
    await page.goto(linkIn(printed, '/reset-password'))
    ida.password = 'Printed-Lamp-6!'
    await typeTwice(page, ida.password)
    await expect(
      page.getByText('Your password has been changed, and every device was signed out.'),
    ).toBeVisible()
    await page.goto(linkIn(printed, '/reset-password'))
    await expect(page.getByText('This link no longer works.')).toBeVisible()
    await expectAccessible(page)
  })
})
