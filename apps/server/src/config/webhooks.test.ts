import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

it('HOOK-7 receivers in the own network are exact origins', () => {
  const origins = (given: string) => readConfig({ WEBHOOK_PRIVATE_ORIGINS: given }).webhookPrivateOrigins
  expect(origins('')).toEqual([])
  expect(origins('https://hooks.city.internal, http://10.20.0.5:8080')).toEqual([
    'https://hooks.city.internal',
    'http://10.20.0.5:8080',
  ])
  for (const wrong of [
    'hooks.city.internal',
    'https://hooks.city.internal/',
    'https://hooks.city.internal/path',
    'https://hooks.city.internal:443',
    'https://user@hooks.city.internal',
    'http://*.city.internal',
    'ftp://hooks.city.internal',
    '10.0.0.0/8',
    'http://0x0a000001',
  ])
    expect(() => origins(wrong), wrong).toThrow('WEBHOOK_PRIVATE_ORIGINS')
})

it('a server delivers webhooks unless told otherwise', () => {
  expect(readConfig({}).deliversWebhooks).toBe(true)
  expect(readConfig({ WEBHOOKS: 'off' }).deliversWebhooks).toBe(false)
  expect(() => readConfig({ WEBHOOKS: 'maybe' })).toThrow('WEBHOOKS')
})
