/** TOKEN-1, TOKEN-2, TOKEN-4. The card in Settings: tokens for programs. */
import {
  ACCESS_TOKEN_PREFIX,
  type AccessToken,
  accessTokenPattern,
  createAccessToken,
  createCityAccessToken,
  listAccessTokens,
  listCityAccessTokens,
  revokeAccessToken,
} from '@lamplighter/domain/access-tokens'
import { listSessions, type User } from '@lamplighter/domain/auth'
import { listMyCityRequests } from '@lamplighter/domain/cities'
import { Problem } from '@lamplighter/domain/http'
import { getNotificationChoices, usualChoices } from '@lamplighter/domain/notifications'
import { getMyStats } from '@lamplighter/domain/settings'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  createdFor,
  ownerIsNoAdmin,
  revokeQuestion,
  scopeWords,
  tokenWords as words,
} from '../features/access-tokens/access-tokens.messages.ts'
import { TRY_AGAIN } from '../kit/kit.messages.ts'
import { openApp } from '../testing/app.tsx'
import { openCity } from '../testing/city-server.ts'
import { signIn } from '../testing/issuer.ts'
import { answer } from '../testing/network.ts'
import { membership, user } from '../testing/records.ts'

const card = () => page.getByRole('region', { name: words.title })
const dialog = (name: string) => page.getByRole('dialog', { name })
const DAY_MS = 86_400_000

let tokens: AccessToken[]

beforeEach(() => page.viewport(390, 844))

function token(changes: Partial<AccessToken> = {}): AccessToken {
  return {
    _id: '00000000-0000-7000-8000-0000000000a1',
    name: 'Asset sync',
    scopes: ['locations:read'],
    owner: { _id: '00000000-0000-7000-8000-0000000000b1', name: 'Ana Lindqvist' },
    city: null,
    createdAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 30 * DAY_MS).toISOString(),
    lastUsedAt: null,
    works: true,
    ...changes,
  }
}

async function openSettings(me: User): Promise<void> {
  openCity(me)
  answer(listSessions, () => [])
  answer(listMyCityRequests, () => [])
  answer(getMyStats, () => ({ locations: 0, notes: 0, media: 0, workOrdersOpened: 0, workOrdersClosed: 0 }))
  answer(getNotificationChoices, () => ({
    choices: usualChoices,
    quiet: null,
    mailTo: { address: me.email },
  }))
  answer(revokeAccessToken, ({ params }) => {
    tokens = tokens.filter(({ _id }) => _id !== params.id)
    return { success: true } as const
  })
  await signIn(me)
  await openApp('/settings')
}

const made = ({ _id, name, scopes }: Pick<AccessToken, '_id' | 'name' | 'scopes'>) => {
  const added = token({ _id, name, scopes })
  tokens = [added, ...tokens]
  return added
}

test('TOKEN-1, TOKEN-2 makes a token, shows it once, and revokes it after a question', async () => {
  tokens = []
  answer(listAccessTokens, () => tokens)
  const asked = answer(createAccessToken, ({ body }) => made(body))
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openSettings(user())
  await expect.element(card().getByText(words.none)).toBeVisible()
  const docs = card().getByRole('link', { name: `${words.docs} ${words.newTab}` })
  await expect.element(docs).toHaveAttribute('href', '/api/docs')
  expect(docs.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(48)
  await card().getByRole('button', { name: words.create }).click()
  const form = dialog(words.create)
  await expect.element(form.getByLabelText(words.name)).toHaveFocus()
  // A worker makes tokens of their own only.
  await expect.element(form.getByLabelText(words.owner)).not.toBeInTheDocument()
  const create = form.getByRole('button', { name: words.createAction })
  await create.click()
  await expect.element(form.getByText('Please enter a name for the token')).toBeVisible()
  await form.getByLabelText(words.name).fill('  Pavement system ')
  await create.click()
  await expect.element(form.getByText('Please choose what the token may do.')).toBeVisible()
  await form.getByRole('checkbox', { name: scopeWords['orders:write'] }).click()
  await form.getByRole('checkbox', { name: scopeWords['orders:read'] }).click()
  await form.getByRole('combobox', { name: words.days }).click()
  await page.getByRole('option', { name: words.ofDays(365) }).click()
  await create.click()

  const shown = dialog(createdFor('Pavement system'))
  await expect.element(shown.getByText(words.onlyNow)).toBeVisible()
  await shown.getByRole('button', { name: words.copy }).click()
  const [body] = asked.map((call) => call.body)
  expect(body).toMatchObject({ name: 'Pavement system', scopes: ['orders:read', 'orders:write'], days: 365 })
  const secret = `${ACCESS_TOKEN_PREFIX}${body?.secret}`
  expect(secret).toMatch(accessTokenPattern)
  await expect.element(shown.getByLabelText(words.token)).toHaveValue(secret)
  expect(copied).toHaveBeenCalledExactlyOnceWith(secret)
  await shown.getByRole('button', { name: words.done }).click()
  await expect.element(card().getByRole('button', { name: words.create })).toHaveFocus()

  await expect.element(card().getByText('Pavement system')).toBeVisible()
  await expect.element(card().getByText(words.neverUsed, { exact: false })).toBeVisible()
  expect(document.body.textContent).not.toContain(body?.secret)
  await card()
    .getByRole('button', { name: `${words.revoke}: Pavement system` })
    .click()
  await dialog(revokeQuestion('Pavement system')).getByRole('button', { name: words.revoke }).click()
  await expect.element(page.getByText(words.revoked)).toBeVisible()
  await expect.element(card().getByText(words.none)).toBeVisible()
  expect(tokens).toEqual([])
})

test('TOKEN-2 a token that cannot be copied is selected for copying by hand', async () => {
  tokens = []
  answer(listAccessTokens, () => tokens)
  answer(createAccessToken, ({ body }) => made(body))
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  await openSettings(user())
  await card().getByRole('button', { name: words.create }).click()
  const form = dialog(words.create)
  await form.getByLabelText(words.name).fill('Sync')
  await form.getByRole('checkbox', { name: scopeWords['events:read'] }).click()
  await form.getByRole('button', { name: words.createAction }).click()
  const shown = dialog(createdFor('Sync'))
  await shown.getByRole('button', { name: words.copy }).click()
  await expect.element(page.getByText(words.notCopied)).toBeVisible()
  const field = shown.getByLabelText(words.token).element() as HTMLInputElement
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(field.value)
})

test('TOKEN-4 a City Admin makes tokens of the city, and sees which do not work any more', async () => {
  const city = membership({ role: 'city_admin' })
  tokens = [
    token({ name: 'Old sync', works: false, city: { _id: city.cityId, name: city.cityName } }),
    token({
      _id: '00000000-0000-7000-8000-0000000000a2',
      name: 'Nightly job',
      works: false,
      expiresAt: new Date(Date.now() - DAY_MS).toISOString(),
      lastUsedAt: new Date(Date.now() - 2 * DAY_MS).toISOString(),
    }),
  ]
  answer(listAccessTokens, () => [])
  answer(listCityAccessTokens, () => tokens)
  const asked = answer(createCityAccessToken, ({ body }) => made(body))
  await openSettings(user({ cityMemberships: [city] }))
  const group = card().getByRole('region', { name: 'Prairie Falls, NE' })
  await expect.element(group.getByText(ownerIsNoAdmin('Ana Lindqvist', city.cityName))).toBeVisible()
  await expect.element(group.getByText(words.expired, { exact: false })).toBeVisible()
  expect(group.getByText(words.stopped).elements()).toHaveLength(2)

  await card().getByRole('button', { name: words.create }).click()
  const form = dialog(words.create)
  await form.getByLabelText(words.name).fill('Call center')
  await form.getByRole('checkbox', { name: scopeWords['account:use'] }).click()
  await form.getByRole('combobox', { name: words.owner }).click()
  await page.getByRole('option', { name: 'Prairie Falls, NE' }).click()
  await expect.element(form.getByText(words.cityHint)).toBeVisible()
  // It is about one person, and so the token of a city cannot have it.
  await expect
    .element(form.getByRole('checkbox', { name: scopeWords['account:use'] }))
    .not.toBeInTheDocument()
  await form.getByRole('button', { name: words.createAction }).click()
  await expect.element(form.getByText('Please choose what the token may do.')).toBeVisible()
  await form.getByRole('checkbox', { name: scopeWords['orders:write'] }).click()
  await form.getByRole('button', { name: words.createAction }).click()
  await dialog(createdFor('Call center')).getByRole('button', { name: words.done }).click()
  await expect.element(group.getByText('Call center')).toBeVisible()
  expect(asked).toMatchObject([{ params: { cityId: city.cityId }, body: { scopes: ['orders:write'] } }])
})

test('TOKEN-1 says when nothing loads, and keeps the form when a token cannot be made', async () => {
  let fails = true
  answer(listAccessTokens, () => {
    if (fails) throw new Problem('not_found')
    return []
  })
  const asked = answer(createAccessToken, () => {
    throw new Problem('too_many_access_tokens')
  })
  await openSettings(user())
  await expect.element(card().getByText(words.loadFailed)).toBeVisible()
  fails = false
  await card().getByRole('button', { name: TRY_AGAIN }).click()
  await expect.element(card().getByText(words.none)).toBeVisible()
  await card().getByRole('button', { name: words.create }).click()
  const form = dialog(words.create)
  await form.getByLabelText(words.name).fill('Sync')
  await form.getByRole('checkbox', { name: scopeWords['events:read'] }).click()
  const create = form.getByRole('button', { name: words.createAction })
  await create.click()
  await expect
    .element(form.getByRole('alert'))
    .toHaveTextContent(new Problem('too_many_access_tokens').message)
  await expect.element(form.getByLabelText(words.name)).toHaveValue('Sync')
  // A try whose answer was lost is repeated with the same token, until the server knows it with a different name.
  answer(createAccessToken, ({ body }) => {
    if (body.name === 'Sync') throw new Problem('id_taken')
    return made(body)
  })
  tokens = []
  await create.click()
  await expect.element(form.getByRole('alert')).toHaveTextContent(words.createFailed)
  await form.getByLabelText(words.name).fill('Sync again')
  await create.click()
  await expect.element(dialog(createdFor('Sync again'))).toBeVisible()
  const field = (await page.getByLabelText(words.token).findElement()) as HTMLInputElement
  expect(field.value).not.toContain(asked[0]?.body.secret)
})
