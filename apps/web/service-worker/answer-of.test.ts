/** DUR-28. Requests that the service worker does not handle. */
import { paths } from '@lamplighter/domain/pages'
import { describe, expect, it } from 'vitest'
import { answerOf } from './answer-of.ts'

const origin = 'https://assets.city.example'
const places = { origin, mapOrigins: ['https://tiles.example'] }
const asked = (url: string, { method = 'GET', mode = 'cors' } = {}) =>
  answerOf({ method, mode, url: new URL(url, origin).href }, places)

describe('not handled by the service worker', () => {
  it.each([
    '/api/locations',
    '/api/docs',
    '/api/docs/swagger-ui.css',
    '/api/auth0/me',
    '/oidc/auth?prompt=none',
    '/oidc/token',
    '/media/photo.jpg?e=1&s=2',
    '/exports/locations.csv',
    '/healthz',
    '/readyz',
    '/metrics',
    '/service-worker.js',
    'https://login.example/.well-known/openid-configuration',
    'https://elsewhere.example/1/2/3.png',
  ])('%s', (url) => {
    expect(asked(url)).toBeNull()
    expect(asked(url, { mode: 'navigate' })).toBeNull()
  })

  it.each(['POST', 'PUT', 'DELETE', 'HEAD'])('%s', (method) => {
    expect(asked('/assets/a.js', { method })).toBeNull()
    expect(asked('/', { method, mode: 'navigate' })).toBeNull()
  })
})

it.each(Object.values(paths).filter((path) => path !== paths.callback))('%s is the kept page', (path) => {
  expect(asked(path.replace('$id', 'c0ffee'), { mode: 'navigate' })).toBe('page')
})

it('leaves the callback page to the server, which allows framing it', () => {
  expect(asked('/callback?code=x', { mode: 'navigate' })).toBe('callback')
})

it('leaves unknown pages to the server, which answers 404', () => {
  expect(asked('/wp-admin', { mode: 'navigate' })).toBeNull()
  expect(asked('/maps/x', { mode: 'navigate' })).toBeNull()
})

it.each([
  ['/assets/index-x.js', 'shell'],
  ['/icon-192.png', 'shell'],
  ['/lamplighter.webmanifest', 'shell'],
  ['/basemap/town.abc.pmtiles', 'streets'],
  ['https://tiles.example/planet/14/3800/6200.pbf', 'tile'],
  ['https://tiles.example/tile/14/3800/6200', 'tile'],
  ['https://tiles.example/sprites/town@2x.png', 'tile'],
  ['https://tiles.example/styles/liberty', 'map document'],
  ['https://tiles.example/planet.json', 'map document'],
])('classifies %s as %s', (url, kind) => {
  expect(asked(url)).toBe(kind)
})
