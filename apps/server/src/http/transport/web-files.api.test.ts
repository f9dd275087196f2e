/** DUR-28. The headers and files with which a browser stores the app on the device and notices a new version. */
import { existsSync, readFileSync } from 'node:fs'
import { getClientConfig } from '@lamplighter/domain/auth'
import { isPage, type PageName, paths } from '@lamplighter/domain/pages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import type { Config } from '../../config/config.ts'
import { needs } from '../../testing/needs.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { sourceOf } from './page-preloads.ts'

const dist = new URL('../../../../web/dist/', import.meta.url)
const isBuilt = existsSync(new URL('service-worker.js', dist))

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function workerUnder(changes: Partial<Config>): Promise<string> {
  const config = { ...app.parts.config, ...changes }
  const server = await buildApp({ ...app.parts, config, identityProvider: null })
  const { body } = await server.inject('/service-worker.js')
  await server.close()
  return body
}

describe('the installed app', needs('a built web app (npm run build)', isBuilt), () => {
  it('has a service worker that is revalidated at each visit', async () => {
    const answer = await app.app.inject('/service-worker.js')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringContaining("worker-src 'self'"),
    })
    const again = await app.app.inject({
      url: '/service-worker.js',
      headers: { 'if-none-match': String(answer.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
    expect((await app.app.inject('/service-worker.js.br')).statusCode).toBe(404)
  })

  it('has another version under another content security policy, and the same under the same', async () => {
    const { config } = app.parts
    const maps = { ...config.maps, origins: ['https://tiles.example'] }
    const [as, same, other] = [await workerUnder({}), await workerUnder({}), await workerUnder({ maps })]
    expect(same).toBe(as)
    const page = (script: string) => /^self\.served=(\{.*\});/.exec(script)?.[1] ?? '{}'
    expect(JSON.parse(page(as)).page).not.toBe(JSON.parse(page(other)).page)
    expect(JSON.parse(page(other)).mapOrigins).toEqual(['https://tiles.example'])
  })

  it('stores every built file, and no page or API response', () => {
    const script = readFileSync(new URL('service-worker.js', dist), 'utf8')
    const index = readFileSync(new URL('index.html', dist), 'utf8')
    const named = [...index.matchAll(/(?:src|href)="(\/[\w./-]+)"/g)].map(([, path]) => path)
    expect(named.length).toBeGreaterThan(4)
    for (const path of named) expect(script).toContain(path)
    expect(script).not.toMatch(/index\.html|\/api\//)
  })

  it('has the public configuration as data, in which nothing can end the script element', async () => {
    const config = {
      ...app.parts.config,
      publicUrl: 'http://localhost:5999/</script><script>alert(1)</script>',
    }
    const server = await buildApp({ ...app.parts, config, identityProvider: null })
    const { body } = await server.inject('/maps')
    await server.close()
    const [, data = ''] =
      /<script id="client-config" type="application\/json">(.*?)<\/script>/.exec(body) ?? []
    expect(getClientConfig.response.parse(JSON.parse(data)).siteUrl).toBe(config.publicUrl)
    expect(body).not.toContain('alert(1)</script>')
  })

  it('names the files of the requested page, and those of no other', async () => {
    const linksAt = async (path: string) =>
      [...(await app.app.inject(path)).body.matchAll(/<link [^>]*href="(\/assets\/[^"]+)"/g)].map(
        ([, file = '']) => file,
      )
    const [maps, orders] = [await linksAt('/maps'), await linksAt('/work-orders/new/details')]
    for (const file of [...maps, ...orders]) expect((await app.app.inject(file)).statusCode).toBe(200)
    expect(maps.filter((file) => file.includes('maps.page'))).toHaveLength(1)
    expect(orders.filter((file) => file.includes('work-order-details.page'))).toHaveLength(1)
    expect(orders.filter((file) => file.includes('maps.page'))).toEqual([])
    expect(new Set(maps).size).toBe(maps.length)
  })

  it.each(Object.keys(paths) as PageName[])('was built from a source file for the page %s', (page) => {
    const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))
    expect(manifest).toHaveProperty([sourceOf(page)])
  })

  it('has a manifest whose images exist and whose shortcuts lead to pages', async () => {
    const answer = await app.app.inject('/lamplighter.webmanifest')
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache' })
    expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/)
    const manifest = answer.json()
    expect(manifest).toMatchObject({ name: 'Lamplighter', start_url: '/', display: 'standalone' })
    const icons: { src: string; sizes: string; purpose?: string }[] = manifest.icons
    for (const { src } of icons) expect((await app.app.inject(src)).statusCode).toBe(200)
    expect(icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1)
    expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
    const shortcuts: { name: string; url: string }[] = manifest.shortcuts
    expect(shortcuts.map(({ name }) => name)).toEqual(['New location here', 'Work orders'])
    for (const { url } of shortcuts) expect(isPage(url.split('?')[0] ?? '')).toBe(true)
  })
})
