/** SEC-15, SEC-21. Every answer, of any kind, has the headers that restrict the browser. */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mediaPath, mediaUploadsPath } from '@lamplighter/domain/media'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { routes } from '../../routes.ts'
import { needs } from '../../testing/needs.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

const page = new URL('../../../../web/dist/index.html', import.meta.url)
const servesPages = existsSync(page) && readFileSync(page, 'utf8').includes('__NONCE__')

let app: TestApp
let wes: Person
beforeAll(async () => {
  app = await testApp()
  wes = await app.as('wes')
})
afterAll(() => app.close())

function expectProtection(headers: Record<string, unknown>): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=()',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect(headers['content-security-policy']).not.toMatch(/unsafe-inline|unsafe-eval|\*/)
  expect(headers).not.toHaveProperty('x-powered-by')
}

const example = (path: string) => path.replaceAll(/\{\w+\}/g, randomUUID())

it.each(routes.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s: signed in, signed out, with nonsense, by another method',
  async (_name, { method, path }) => {
    const url = example(path)
    for (const answer of [
      await wes.send(method, url),
      await wes.send(method, url.replace('/api/', '/%61pi/')),
      await app.nobody.send(method, url),
      await wes.send(method, `${url}?nonsense=1`, method === 'GET' ? {} : { body: { nonsense: 1 } }),
      await wes.send('PATCH', url),
    ]) {
      expectProtection(answer.headers)
      if (path.startsWith('/api/')) expect(answer.headers['cache-control']).toBe('no-store')
      else expect(answer.headers['cache-control']).toMatch(/no-store/)
    }
  },
)

it.each([
  ['GET', '/', 200],
  ['GET', '/saved-locations', 200],
  ['GET', '/assets/nothing.js', 404],
  ['GET', '/nothing.txt', 404],
  ['GET', '/api', 404],
  ['GET', '/api/', 404],
  ['GET', '/api/nothing', 404],
  ['GET', '/api/openapi.json', 200],
  ['GET', '/api/docs', 200],
  ['GET', '/api/docs/swagger-ui-bundle.js', 200],
  ['GET', '/api/docs/nothing.js', 404],
  ['GET', '/api/%', 404],
  ['PROPFIND', '/api/locations', 404],
  ['OPTIONS', '/api/locations', 405],
  ['HEAD', '/api/cities/join', 405],
  ['POST', '/api/openapi.json', 404],
  ['GET', '/healthz', 200],
  ['GET', '/readyz', 200],
  ['GET', '/oidc/.well-known/openid-configuration', 200],
  ['GET', '/oidc/jwks', 200],
  ['GET', '/oidc/auth', 400],
  ['GET', `${mediaPath}x?e=1&s=2`, 403],
  ['POST', `${mediaPath}x`, 405],
  ['OPTIONS', `${mediaPath}x`, 405],
  ['GET', mediaUploadsPath, 405],
  ['OPTIONS', mediaUploadsPath, 401],
])('%s %s (%i)', async (method, url, status) => {
  const answer = await app.app.inject({ method: method as 'GET', url, headers: { accept: '*/*' } })
  if (servesPages || !pages.has(url)) expect(answer.statusCode).toBe(status)
  expectProtection(answer.headers)
  if (status === 405) expect(answer.headers.allow).toMatch(/^[A-Z, ]+$/)
  if (status === 200 || method === 'HEAD') return
  expect(answer.body).not.toMatch(/node_modules|\.ts:\d|\bat .*\(/)
  if (!url.startsWith('/oidc')) expect(answer.json()).toMatchObject({ status, code: expect.any(String) })
})

const pages = new Set(['/', '/saved-locations'])

describe('an internal error', () => {
  it('WORD-2 is protected too, and reveals nothing', async () => {
    const server = await buildApp({ ...app.parts, identityProvider: null })
    server.get('/api/breaks', () => {
      throw new Error('the password is xyzzy')
    })
    const answer = await server.inject('/api/breaks')
    await server.close()
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toMatch(/xyzzy|index |\.ts/)
    expect(answer.json()).toMatchObject({ code: 'internal' })
    expectProtection(answer.headers)
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

describe('on https', () => {
  it('the browser is told to stay on it', async () => {
    const config = { ...app.parts.config, publicUrl: 'https://lamplighter.example' }
    const server = await buildApp({ ...app.parts, config, identityProvider: null })
    const answer = await server.inject('/healthz')
    await server.close()
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  it('but not on http, where it would lock people out', async () => {
    expect((await wes.send('GET', '/healthz')).headers).not.toHaveProperty('strict-transport-security')
  })
})

it.each(['/metrics', '/wp-admin', '/maps/x', '/work-orders/a/b'])('%s is no page (404)', async (url) => {
  const answer = await app.app.inject({ url, headers: { accept: 'text/html' } })
  expect(answer.statusCode).toBe(404)
  expectProtection(answer.headers)
  if (servesPages) expect(answer.headers['content-type']).toMatch(/^text\/html/)
})

describe('the page', needs('a built web app (npm run build)', servesPages), () => {
  const nonceIn = (policy: unknown) => /'nonce-([\w+/=]+)'/.exec(String(policy))?.[1]

  it('contains the nonce of its own answer, never the same twice, and is not cached', async () => {
    const answers = await Promise.all(['/', '/work-orders', '/callback'].map((url) => wes.send('GET', url)))
    const nonces = answers.map((page) => nonceIn(page.headers['content-security-policy']))
    expect(new Set(nonces).size).toBe(3)
    for (const [index, page] of answers.entries()) {
      expect(page.text).toContain(`nonce="${nonces[index]}"`)
      expect(page.text).not.toContain('__NONCE__')
      expect(page.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
      })
    }
  })

  it('allows its own styles by nonce and its own scripts by hash, and no others', async () => {
    const { text, headers } = await wes.send('GET', '/')
    const policy = headers['content-security-policy']
    const nonce = nonceIn(policy)
    const scripts = [...text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script)
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
    expect(scripts).not.toEqual([])
    const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    expect(policy).toContain(`script-src 'self' ${hashes.join(' ')};`)
    const rest = text.replaceAll(/<script>.*?<\/script>/gs, '').replaceAll(`<style nonce="${nonce}">`, '')
    expect(rest).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\s(src=|type="application\/json"))/)
  })

  it('lets only the worker that reads the codes of labels compile WebAssembly', async () => {
    const files = readdirSync(new URL('./assets/', page)).filter((name) => name.endsWith('.js'))
    const allowing = []
    for (const name of files) {
      const { headers } = await wes.send('GET', `/assets/${name}`)
      if (String(headers['content-security-policy']).includes("'wasm-unsafe-eval'")) allowing.push(name)
    }
    expect(allowing).toEqual([expect.stringMatching(/^code-worker-[\w-]+\.js$/)])
    const compressed = await wes.send('GET', `/assets/${allowing[0]}`, {
      headers: { 'accept-encoding': 'br' },
    })
    expect(compressed.headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect((await wes.send('GET', '/scan')).headers['content-security-policy']).not.toContain('wasm')
  })

  it('may be framed by our own pages only where an issuer answers', async () => {
    const policyAt = async (url: string) => (await wes.send('GET', url)).headers['content-security-policy']
    expect(await policyAt('/callback?code=x')).toContain("frame-ancestors 'self'")
    expect(await policyAt('/settings')).toContain("frame-ancestors 'none'")
  })

  it('is never served without a nonce', async () => {
    expect((await wes.send('GET', '/index.html')).status).toBe(404)
    expect((await wes.send('GET', '/index.html.br')).status).toBe(404)
  })
})
