/** DUR-13. A wrong setting aborts the start with its name and the expected value; a misspelled one is reported. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readConfig, settingNames } from './config.ts'
import { unknownSettings } from './setting-messages.ts'

it.each([
  ['PORT', 'five thousand', 'must be a whole number'],
  ['NODES', '0', 'must be at least 1'],
  ['TRUSTED_PROXIES', '99', 'must be at most 10'],
  ['BACKUP_BEFORE_UPGRADE', 'yes', 'must be one of these: on, off'],
  ['PUBLIC_URL', 'assets.city.example', 'must be an address such as https://assets.city.example'],
  ['PUBLIC_URL', 'https://city.example/map', 'must end with the name'],
  ['PUBLIC_URL', 'https://city.example?x=1', 'must end with the name'],
  ['PUBLIC_URL', 'https://localhost@city.example', 'must end with the name'],
  ['DATABASE_URL', 'mysql://one/city', 'must start with postgres://'],
  ['DATABASE_URL', 'postgres://one:5432,two:5432/city', 'names several servers'],
])('%s=%s is rejected: it %s', (name, value, words) => {
  expect(() => readConfig({ [name]: value })).toThrow(`\n  ${name}: ${words}`)
})

it('rejects settings of an issuer that is not named', () => {
  expect(() => readConfig({ OIDC_CLIENT_ID: 'city-web' })).toThrow('\n  OIDC_CLIENT_ID needs OIDC_ISSUER')
})

it('accepts a socket, a comma in a password and a trailing slash', () => {
  const given = { DATABASE_URL: 'postgres:///city?host=/run/postgresql', PUBLIC_URL: 'https://city.example/' }
  expect(readConfig(given)).toMatchObject({ publicUrl: 'https://city.example' })
  const comma = 'postgres://city:one,two@127.0.0.1/city'
  expect(readConfig({ DATABASE_URL: comma }).databaseUrl).toBe(comma)
})

it('finds misspelled settings, and ignores variables of other programs', () => {
  const env = {
    TRUSTED_PROXY: '1',
    S3_BUKET: 'x',
    S3_BUCKET: 'x',
    PATH: '/bin',
    MAIL: '/var/mail/me',
    HOME: '/',
  }
  expect(unknownSettings(env, settingNames)).toEqual(['S3_BUKET', 'TRUSTED_PROXY'])
})

it('docs/configuration.md lists all settings, and nothing else', () => {
  const page = readFileSync(new URL('../../../../docs/configuration.md', import.meta.url), 'utf8')
  const firstCells = [...page.matchAll(/^\| (`.*?) \|/gm)].map(([, cell]) => cell ?? '')
  const listed = firstCells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(listed.toSorted()).toEqual(settingNames.toSorted())
})
