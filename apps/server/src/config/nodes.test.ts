import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

const shared = {
  NODES: '2',
  PUBLIC_URL: 'https://assets.city.example',
  DATABASE_URL: 'postgres://city@127.0.0.1/city',
  S3_BUCKET: 'city-photos',
  S3_ENDPOINT: 'http://127.0.0.1:9000',
  S3_ACCESS_KEY_ID: 'KEY',
  S3_SECRET_ACCESS_KEY: 'a-secret-of-its-own',
}

it('several servers start with one database, one store and one URL', () => {
  expect(readConfig(shared).databaseUrl).toBe(shared.DATABASE_URL)
})

it.each(['DATABASE_URL', 'S3_BUCKET', 'PUBLIC_URL'] as const)(
  'several servers do not start without %s, and say why',
  (missing) => {
    const given = { ...shared, [missing]: undefined }
    expect(() => readConfig(given)).toThrow(
      new RegExp(`^The configuration is not valid:\n  ${missing}: is missing\\. 2 servers`),
    )
    expect(readConfig({ ...given, NODES: '1' })).toBeDefined()
  },
)

it('all missing resources are reported at once', () => {
  const sentences = (() => {
    try {
      readConfig({ NODES: '3' })
    } catch (error) {
      return (error as Error).message.split('\n').slice(1)
    }
  })()
  expect(sentences?.map((line) => line.trim().split(':')[0])).toEqual([
    'DATABASE_URL',
    'S3_BUCKET',
    'PUBLIC_URL',
  ])
})
