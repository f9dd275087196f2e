import { expect, it } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { contentSecurityPolicy, decoderPolicy } from './content-security-policy.ts'

const policyOf = ({ MAP_STREET = 'off', ...env }: Record<string, string>, page = {}) =>
  Object.fromEntries(
    contentSecurityPolicy(readConfig({ MAP_STREET, ...env }), page)
      .split(';')
      .map((directive) => {
        const [name = '', ...sources] = directive.split(' ')
        return [name, sources.join(' ')]
      }),
  )
const external = { OIDC_ISSUER: 'https://login.city.example/realms/works' }

// SEC-15
it('allows only our own content, and no inline script or style', () => {
  const policy = policyOf({})
  expect(policy).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'connect-src': "'self'",
    'frame-src': "'none'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  })
  expect(JSON.stringify(policy)).not.toMatch(/unsafe|\*|https?:/)
})

it('allows the style elements of one answer by their nonce', () => {
  expect(policyOf({}, { nonce: 'abc' })['style-src']).toBe("'self' 'nonce-abc'")
})

it('allows the scripts that the build put into the page by their hashes, and no other', () => {
  expect(policyOf({}, { scripts: ['sha256-abc='] })['script-src']).toBe("'self' 'sha256-abc='")
})

it('lets the browser contact an external issuer, and no other origin', () => {
  const policy = policyOf(external)
  expect(policy['connect-src']).toBe("'self' https://login.city.example")
  expect(policy['frame-src']).toBe("'self' https://login.city.example")
  expect(policy['script-src']).toBe("'self'")
})

it('lets our own pages frame the one for an issuer’s silent answer', () => {
  expect(policyOf(external, { framed: true })['frame-ancestors']).toBe("'self'")
})

it.each([
  [{ MAP_STREET: 'openfreemap' }, ' https://tiles.openfreemap.org'],
  [{ MAP_SATELLITE: 'usgs' }, ' https://basemap.nationalmap.gov https://imagery.nationalmap.gov'],
  [{ MAP_STREET: 'mapbox', MAP_SATELLITE: 'mapbox', MAPBOX_TOKEN: 'pk.abc' }, ' https://api.mapbox.com'],
])('lets the browser fetch the maps of %j, and nothing else', (env, origins) => {
  const { 'connect-src': connect, ...rest } = policyOf(env)
  expect(connect).toBe(`'self'${origins}`)
  expect(JSON.stringify(rest)).not.toMatch(/https?:/)
})

it('allows WebAssembly only in the worker that reads codes', () => {
  expect(decoderPolicy()).toBe("default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'")
  for (const page of [{}, { nonce: 'abc' }, { scripts: ['sha256-abc='] }, { framed: true }])
    expect(policyOf(external, page)['script-src']).not.toContain('wasm')
})
