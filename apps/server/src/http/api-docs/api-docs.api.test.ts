/** TOKEN-7, SEC-15. The page that shows the calls of the API, and its files. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const page = '/api/docs'
const filesOf = (html: string) => [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url)

it('is a page for anyone, under the policy of every other answer', async () => {
  const answer = await app.app.inject(page)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': (await app.app.inject('/healthz')).headers['content-security-policy'],
  })
  expect(answer.body).toContain('<html lang="en">')
  expect(answer.body).toContain('<a href="/settings">')
})

it('loads nothing from elsewhere, and has no script or style of its own', async () => {
  const { body } = await app.app.inject(page)
  const files = filesOf(body)
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter((url) => !/^\/[a-z]/.test(url))).toEqual([])
  for (const url of files.filter((url) => url.startsWith('/api/')))
    expect([url, (await app.app.inject(url)).statusCode]).toEqual([url, 200])
  expect(body).not.toMatch(/<script(?![^>]* src=)|<style|\bstyle=|\bon\w+=/)
})

describe.each([
  [page, 'text/html; charset=utf-8'],
  ['/api/docs/page.js', 'text/javascript; charset=utf-8'],
  ['/api/docs/page.css', 'text/css; charset=utf-8'],
  ['/api/docs/swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ['/api/docs/swagger-ui.css', 'text/css; charset=utf-8'],
])('%s', (url, type) => {
  it('is revalidated, and sent again only when it changed', async () => {
    const answer = await app.app.inject(url)
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    })
    const seen = { 'if-none-match': String(answer.headers.etag) }
    const again = await app.app.inject({ url, headers: seen })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const older = await app.app.inject({ url, headers: { 'if-none-match': 'W/"older"' } })
    expect(older.statusCode).toBe(200)
  })

  it('answers HEAD with the same headers', async () => {
    const answer = await app.app.inject({ method: 'HEAD', url })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    expect(answer.headers).toMatchObject({ 'content-type': type, 'cache-control': 'no-cache' })
  })
})

it.each([
  '/api/docs/',
  '/api/docs/nothing.js',
  '/api/docs/page.html',
  '/api/docs/api-docs.ts',
  '/api/docs/..%2Fapp.ts',
  '/api/docs/page.js/more',
  '/api/docs/constructor',
])('%s is no file (404)', async (url) => {
  const answer = await app.app.inject(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringMatching(/^application\/problem\+json/),
    'cache-control': 'no-store',
  })
  expect(answer.json()).toMatchObject({ code: 'not_found' })
})

it.each(['POST', 'PUT', 'DELETE'] as const)('%s changes nothing (404)', async (method) => {
  expect((await app.app.inject({ method, url: page })).statusCode).toBe(404)
})
