import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadCaller } from './http/caller.ts'
import { openParts } from './open-parts.ts'
import { accessToken } from './testing/access-token.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('knows people again when the server moved to another address', async () => {
  const { config, pool } = app.parts
  const publicUrl = 'https://lamplighter.example'
  const identity = { ...config.identity, issuer: `${publicUrl}/oidc` }
  const moved = await openParts({ ...config, publicUrl, identity }, { ...pool.options })
  try {
    const claims = await moved.tokens.verify(await accessToken(moved, { subject: 'wes' }))
    expect((await loadCaller(moved.db, claims)).userId).toBe(app.world.people.wes.id)
    await expect(moved.tokens.verify(await accessToken(app.parts, { subject: 'wes' }))).rejects.toThrow()
  } finally {
    await moved.close()
  }
})
