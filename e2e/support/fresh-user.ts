/** Users made for one journey, so that journeys do not affect each other, and the admin's API calls for them. */
import { randomUUID } from 'node:crypto'
import type { APIResponse, Browser, Page } from '@playwright/test'
import { expect, password, signIn } from './journey.ts'
import { tokenOf } from './session.ts'

export interface FreshUser {
  name: string
  email: string
  password: string
}

/** Registers with the embedded identity provider. The user record is created at the first sign-in. */
export async function registerUser(page: Page, name: string): Promise<FreshUser> {
  const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}.${randomUUID().slice(0, 8)}@example.org`
  const answer = await page.request.post('/oidc/accounts', { data: { name, email, password } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return { name, email, password }
}

/** Opens an empty browser. */
export async function anotherDevice(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  return context.newPage()
}

export type Api = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => Promise<APIResponse>

/** The API as the user who is signed in in this browser. */
export async function apiOf(page: Page): Promise<Api> {
  const token = await tokenOf(page.request)
  return (method, path, data) =>
    page.request.fetch(path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      ...(data ? { data } : {}),
    })
}

interface NewLocation {
  name: string
  latitude: number
  longitude: number
  icon?: string
}

/** Creates a location in the user's city and returns its id, for journeys about something else. */
export async function saveLocation(api: Api, location: NewLocation): Promise<string> {
  const [city] = (await (await api('GET', '/api/cities/')).json()) as {
    _id: string
    name: string
    state: string
  }[]
  const made = await api('POST', '/api/locations', {
    icon: 'bench',
    ...location,
    cityId: city?._id,
    city: city?.name,
    state: city?.state,
  })
  expect(made.ok(), await made.text()).toBe(true)
  return ((await made.json()) as { _id: string })._id
}

interface Admin {
  browser: Browser
  baseURL: string | undefined
  email: string
}

/** Approves or rejects the pending join request of a user. */
export async function decide(admin: Admin, email: string, verdict: 'approve' | 'reject'): Promise<void> {
  const page = await anotherDevice(admin.browser, admin.baseURL)
  await signIn(page, admin.email)
  const api = await apiOf(page)
  const pending = (await (await api('GET', '/api/city-admin/pending-requests')).json()) as {
    _id: string
    userEmail: string
  }[]
  const request = pending.find(({ userEmail }) => userEmail === email)
  expect(request, `a pending request of ${email}`).toBeDefined()
  const answer = await api('POST', `/api/city-admin/${verdict}-request/${request?._id}`)
  expect(answer.ok(), await answer.text()).toBe(true)
  await page.context().close()
}
