import { createAccount, submitLogin } from '@lamplighter/domain/auth'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../lib/api/query-client.ts'
import { loginPrompt } from '../../../lib/session/login-prompt.ts'
import { session } from '../../../lib/session/session.ts'
import { openApp } from '../../../testing/app.tsx'
import { openCity } from '../../../testing/city-server.ts'
import { makeIssuer, serveAccount } from '../../../testing/issuer.ts'
import { answer, answerAt } from '../../../testing/network.ts'
import { user } from '../../../testing/records.ts'
import { loginWords } from './login.messages.ts'

const wes = user()
const password = 'Lamplighter1!'
const dialog = () => page.getByRole('dialog')
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const alert = () => dialog().getByRole('alert')

async function openForm() {
  loginPrompt.close()
  queryClient.clear()
  const issuer = makeIssuer()
  openCity(wes)
  await session.start()
  await openApp('/saved-locations')
  await page.getByRole('banner').getByRole('button', { name: 'Login / Register' }).click()
  await expect.element(dialog().getByRole('textbox', { name: 'Email' })).toBeVisible()
  return issuer
}

/** Fills a field without an event, as some password managers do. */
async function fillIn(values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const field = () => document.querySelector<HTMLInputElement>(`[role=dialog] input[name="${name}"]`)
    await expect.poll(field).not.toBeNull()
    Object.assign(field() ?? {}, { value })
  }
}

test('SEC-39 sends a password that a password manager filled in without an event, also on retry', async () => {
  const issuer = await openForm()
  issuer.unavailable = true
  await fillIn({ email: wes.email, password })
  await button(loginWords.login).click()
  await expect.element(alert()).toHaveTextContent('The server is unavailable. Try again in a moment.')
  issuer.unavailable = false
  issuer.signedInAs = wes
  serveAccount(issuer)
  const asked = answer(submitLogin, ({ params }) => ({ returnTo: `/oidc/auth/${params.uid}` }))
  await button(loginWords.login).click()
  await expect.poll(() => session.state().status).toBe('authenticated')
  expect(asked.map(({ body }) => body)).toEqual([{ email: wes.email, password }])
})

test('SEC-39 sends a registration that a password manager filled in without an event', async () => {
  const issuer = await openForm()
  await button(loginWords.toRegister).click()
  const made = answer(createAccount, () => {
    issuer.signedInAs = wes
    return { success: true } as const
  })
  serveAccount(issuer)
  await fillIn({ name: wes.name, email: wes.email, password, confirmPassword: password })
  await button(loginWords.register).click()
  await expect.poll(() => session.state().status).toBe('authenticated')
  expect(made.map(({ body }) => body)).toEqual([{ name: wes.name, email: wes.email, password }])
})

test('DUR-60, SEC-14 an invalid token is a failed login, not an outage', async () => {
  const issuer = await openForm()
  issuer.signedInAs = wes
  answerAt('POST', /^\/oidc\/token$/, async () => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ access_token: 'a', token_type: 'Bearer' }),
  }))
  await fillIn({ email: wes.email, password })
  await button(loginWords.login).click()
  await expect.element(alert()).toHaveTextContent('Login failed')
})

test('DUR-60 a page of a proxy instead of the redirect is an outage, not a failed login', async () => {
  const issuer = await openForm()
  issuer.signedInAs = wes
  const page = { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html>' }
  answerAt('GET', /^\/oidc\/auth\/.+$/, async () => page)
  await fillIn({ email: wes.email, password })
  await button(loginWords.login).click()
  await expect.element(alert()).toHaveTextContent('The server is unavailable. Try again in a moment.')
})
