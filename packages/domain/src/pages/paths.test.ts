import { describe, expect, it } from 'vitest'
import { isPage, pageAt, paths } from './paths.ts'

// WORD-16
describe('a page', () => {
  it.each(Object.values(paths))('has the address %s', (path) => {
    expect(isPage(path.replace('$id', 'c0ffee'))).toBe(true)
  })

  it.each(Object.entries(paths))('is %s at %s', (name, path) => {
    expect(pageAt(path.replace('$id', 'c0ffee'))).toBe(name)
  })

  it.each(['/Maps', '/maps/', '/work-orders/7f9c1d/'])('is found at %s', (path) => {
    expect(isPage(path)).toBe(true)
  })

  it.each([
    '/metrics',
    '/wp-login.php',
    '/mapsx',
    '/maps/x',
    '/work-orders/a/b',
    '/work-orders//',
    '//maps',
    '/admin/users',
    '/.env',
  ])('does not exist at %s', (path) => {
    expect(isPage(path)).toBe(false)
  })
})
