import { describe, expect, test } from 'vitest'
import { insecureAddress, newAddressWords, otherAddress, siteAddressAdvice } from './site-address.messages.ts'
import { newAddress, siteProblem } from './site-address.rules.ts'

function address(text: string) {
  const [, protocol = '', hostname = '', port = '', pathname = '', search = '', hash = ''] =
    /^(\w+:)\/\/(\[[^\]]+\]|[^:/]+):?(\d*)(\/[^?#]*)?(\?[^#]*)?(#.*)?$/.exec(text) ?? []
  const origin = `${protocol}//${hostname}${port ? `:${port}` : ''}`
  return { origin, protocol, hostname, port, pathname, search, hash }
}

const at = (href: string, siteUrl: string | undefined, secure = href.startsWith('https:')) =>
  siteProblem({ here: address(href), site: siteUrl === undefined ? null : address(siteUrl), secure })

// SEC-13
describe('accepts the address', () => {
  test.each([
    ['https://map.example/maps', 'https://map.example', true],
    ['http://localhost:5000/', 'http://localhost:5000', true],
    ['http://127.0.0.1:5000/', 'http://localhost:5000', true],
    ['http://[::1]:5000/', 'http://localhost:5000', true],
    ['https://anything.example/', undefined, true],
  ])('at %s of a server for %s', (href, site, secure) => {
    expect(at(href, site, secure)).toBeNull()
  })
})

test('links from HTTP to the HTTPS address with the same path and query', () => {
  expect(at('http://map.example/maps?lat=40.6#x', 'https://map.example')).toEqual({
    message: insecureAddress,
    openAt: 'https://map.example/maps?lat=40.6#x',
    advice: null,
  })
})

test.each([
  ['http://192.168.1.5:5000/', 'http://localhost:5000'],
  ['http://lan.example:5000/', 'http://lan.example:5000'],
  ['http://192.168.1.5:5000/', 'http://lan.example:5000'],
  ['http://192.168.1.5:5000/', undefined],
])('advises the operator if no HTTPS address is known: %s (%s)', (href, site) => {
  expect(at(href, site, false)).toEqual({
    message: insecureAddress,
    openAt: null,
    advice: siteAddressAdvice(null),
  })
})

test('links from another host name to the configured one', () => {
  expect(at('https://city.example/settings?a=1', 'https://map.example')).toEqual({
    message: otherAddress('https://map.example'),
    openAt: 'https://map.example/settings?a=1',
    advice: null,
  })
})

test('advises setting the address if the server behind a proxy does not know it', () => {
  expect(at('https://map.example/', 'http://localhost:5000')).toEqual({
    message: otherAddress('http://localhost:5000'),
    openAt: null,
    advice: siteAddressAdvice('https://map.example'),
  })
})

test('treats another port of localhost as another address and links to it', () => {
  expect(at('http://localhost:5390/maps', 'http://localhost:5000', true)?.openAt).toBe(
    'http://localhost:5000/maps',
  )
})

describe('DUR-76 a former name', () => {
  const names = { siteUrl: 'https://new.example', formerUrls: ['https://old.example'] }

  test('lets people sign in', () => {
    const opened = {
      here: address('https://old.example/maps'),
      site: address('https://new.example'),
      secure: true,
    }
    expect(siteProblem({ ...opened, formerUrls: names.formerUrls })).toBeNull()
    expect(siteProblem(opened)).not.toBeNull()
    expect(siteProblem({ ...opened, secure: false, formerUrls: names.formerUrls })).not.toBeNull()
  })

  test.each([
    ['https://old.example/maps?lat=40.6#x', 'https://new.example/maps?lat=40.6#x'],
    ['https://old.example/', 'https://new.example/'],
    ['https://new.example/maps', null],
    ['https://old.example:8443/maps', null],
  ])('leads from %s to %s', (here, expected) => {
    expect(newAddress(address(here), names)).toBe(expected)
  })

  test.each([
    [0, 'Lamplighter has a new address: https://new.example.'],
    [
      1,
      'Lamplighter has a new address: https://new.example. 1 change is still on this device; it is sent first.',
    ],
    [
      3,
      'Lamplighter has a new address: https://new.example. 3 changes are still on this device; they are sent first.',
    ],
  ])('with %i unsent changes says: %s', (unsent, words) => {
    expect(newAddressWords('https://new.example', unsent)).toBe(words)
  })

  test('names drafts too, because nothing reports or sends them', () => {
    expect(newAddressWords('https://new.example', 0, 1)).toBe(
      'Lamplighter has a new address: https://new.example. 1 draft is only on this device: save or discard it here.',
    )
    expect(newAddressWords('https://new.example', 1, 2)).toContain('2 drafts are only on this device')
  })
})
