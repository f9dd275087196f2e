import { expect, test } from 'vitest'
import { MAX_WEBHOOKS, WEBHOOK_FAILING_DAYS, WEBHOOK_RETRY_SECONDS } from './webhooks.constants.ts'
import { stoppedMail } from './webhooks.messages.ts'
import { checkNewWebhook, checkWebhook, secondsToNextTry, webhookSecret } from './webhooks.rules.ts'

test('HOOK-1: a webhook has a name and a kind of event, and a city has at most 10', () => {
  expect(checkWebhook({ name: 'Assets', kinds: ['note.created'] })).toBeNull()
  expect(checkWebhook({ name: ' ', kinds: ['note.created'] })).toMatchObject({
    code: 'webhook_name_missing',
    field: 'name',
  })
  expect(checkWebhook({ name: 'Assets', kinds: [] })?.code).toBe('webhook_kind_missing')
  expect(checkNewWebhook(MAX_WEBHOOKS - 1)).toBeNull()
  expect(checkNewWebhook(MAX_WEBHOOKS)?.message).toContain(String(MAX_WEBHOOKS))
})

test('HOOK-3: receivers get the secret as Standard Webhooks writes it', () => {
  // The bytes ff, fe, fd and so on, so that both alphabets differ.
  expect(webhookSecret('__79_Pv6-fj39vX08_Lx8O_u7ezr6uno5-bl5OPi4eA')).toBe(
    'whsec_//79/Pv6+fj39vX08/Lx8O/u7ezr6uno5+bl5OPi4eA=',
  )
})

test('HOOK-5: ten tries take about three days, and Retry-After only lengthens a pause', () => {
  const wait = (attempts: number, afterSeconds: number | null = null, random = 0.5) =>
    secondsToNextTry({ attempts, afterSeconds, random })
  expect(wait(1)).toBe(5)
  expect([wait(1, null, 0), wait(1, null, 1)]).toEqual([4.5, 5.5])
  expect([wait(2, 10), wait(2, 3_600)]).toEqual([300, 3_600])
  expect([wait(9), wait(10), wait(10, 60)]).toEqual([86_400, null, null])
  const days = WEBHOOK_RETRY_SECONDS.reduce((sum, one) => sum + one, 0) / 86_400
  expect(Math.floor(days)).toBe(WEBHOOK_FAILING_DAYS)
})

test('HOOK-6: the mail names the webhook, the city, the reason and the page', () => {
  const { subject, text } = stoppedMail({
    ...{ name: 'Assets', city: 'Prairie Falls, NE', reason: 'gone' },
    page: 'https://map.example/city-admin?tab=webhooks',
  })
  expect(subject).toBe('The webhook “Assets” was turned off')
  for (const part of ['Prairie Falls, NE', '410', 'https://map.example/city-admin?tab=webhooks'])
    expect(text).toContain(part)
})
