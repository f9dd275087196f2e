import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const formerOf = (former: string) =>
  readConfig({ PUBLIC_URL: 'https://new.example', PUBLIC_URL_FORMER: former }).formerUrls

test.each<[string, string[]]>([
  ['', []],
  ['https://old.example', ['https://old.example']],
  ['https://old.example/', ['https://old.example']],
  [
    'https://OLD.example:443, https://older.example:8080',
    ['https://old.example', 'https://older.example:8080'],
  ],
  ['https://old.example https://new.example', ['https://old.example']],
])('DUR-75 reads %j', (former, expected) => {
  expect(formerOf(former)).toEqual(expected)
})

test.each(['old.example', 'https://old.example/app', 'ftp://old.example'])('DUR-75 refuses %j', (former) => {
  expect(() => formerOf(former)).toThrow('PUBLIC_URL_FORMER')
})

test('DUR-75 refuses a former name without encryption beside one with it', () => {
  expect(() => formerOf('http://older.example:8080')).toThrow(
    'http://older.example:8080 must be an https address',
  )
  expect(() => formerOf('http://localhost.example')).toThrow('PUBLIC_URL_FORMER')
  expect(
    formerOf('http://localhost:5000 http://127.0.0.1:5000 http://[::1]:5000 http://old.localhost'),
  ).toHaveLength(4)
  const open = { PUBLIC_URL: 'http://new.example', PUBLIC_URL_FORMER: 'http://old.example' }
  expect(readConfig(open).formerUrls).toEqual(['http://old.example'])
})

test('SEC-12 makes no demonstration if a former name is reached by others', () => {
  expect(readConfig({ PUBLIC_URL_FORMER: 'https://lamp.example' }).demo.allowed).toBe(false)
  expect(readConfig({ PUBLIC_URL_FORMER: 'http://127.0.0.1:5000' }).demo.allowed).toBe(true)
})
