/** TELL-7. The page behind the link of a mail, for people who need not be logged in. */
import { getMe } from '@lamplighter/domain/auth'
import { messageOf, Problem } from '@lamplighter/domain/http'
import { unsubscribe } from '@lamplighter/domain/notifications'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { unsubscribeWords as words } from '../features/notifications/notifications.messages.ts'
import { TRY_AGAIN } from '../kit/kit.messages.ts'
import { session } from '../lib/session/session.ts'
import { openApp } from '../testing/app.tsx'
import { makeIssuer } from '../testing/issuer.ts'
import { answer } from '../testing/network.ts'

const key = 'wes.abcdefghijklmnopqrstuvwxyz'
const done = () => ({ success: true }) as const
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(async () => {
  makeIssuer()
  answer(getMe, () => {
    throw new Problem('not_signed_in')
  })
  await session.start()
})

test('TELL-7 turns off the mails on a button press, not when the link opens', async () => {
  const asked = answer(unsubscribe, done)
  await openApp(`/unsubscribe#${key}`)
  await expect.element(button(words.action)).toBeVisible()
  await expect.poll(() => document.title).toBe(`${words.title} - Lamplighter`)
  expect(asked).toEqual([])
  await button(words.action).click()
  await expect.element(page.getByRole('heading', { level: 1, name: words.done })).toBeVisible()
  expect(asked.map(({ body }) => body)).toEqual([{ key }])
  await expect
    .element(page.getByRole('link', { name: words.toSettings }))
    .toHaveAttribute('href', '/settings#notifications')
})

test('TELL-7 says so if the server does not know the key, or the link has none', async () => {
  answer(unsubscribe, () => {
    throw new Problem('not_found')
  })
  await openApp(`/unsubscribe#${key}`)
  await button(words.action).click()
  await expect.element(page.getByText(words.badLink)).toBeVisible()
  await openApp('/unsubscribe')
  await expect.element(page.getByText(words.badLinkHint)).toBeVisible()
  await expect.element(button(words.action)).not.toBeInTheDocument()
})

test('TELL-7 a failure says why and can be tried again', async () => {
  const failing = answer(unsubscribe, () => {
    throw new Problem('too_many_requests')
  })
  await openApp(`/unsubscribe#${key}`)
  await button(words.action).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(messageOf('too_many_requests'))
  expect(failing).toHaveLength(1)
  answer(unsubscribe, done)
  await button(TRY_AGAIN).click()
  await expect.element(page.getByRole('heading', { level: 1, name: words.done })).toBeVisible()
})
