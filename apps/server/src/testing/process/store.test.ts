/** The bucket at startup: a wrong setting aborts the start; an unreachable bucket does not prevent reading. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { version } from '../../config/version.ts'
import { type S3StandIn, startS3 } from '../s3-stand-in.ts'
import { type Installation, makeInstallation } from './installation.ts'

let installation: Installation
let s3: S3StandIn
beforeAll(async () => {
  installation = await makeInstallation()
  s3 = await startS3()
})
afterAll(async () => {
  await installation.close()
  s3.close()
})

it('a missing bucket aborts the start before anything else begins', async () => {
  const server = await installation.launch({ ...s3.environment, S3_BUCKET: 'elsewhere' })
  expect(await server.ended).toEqual({ code: 1, signal: null })
  expect(server.output()).toBe(
    `lamplighter: S3_BUCKET: ${s3.settings.endpoint} has no bucket "elsewhere". Make it, private, or name another one.\n`,
  )
  expect(installation.postmaster()).toBe(null)
})

it('an unreachable store is reported, and the rest is served', async () => {
  s3.failWith({ code: 'ServiceUnavailable', status: 503 })
  const server = await installation.start(s3.environment)
  expect(server.output()).toContain('the photo storage does not respond')
  const ready = await fetch(`${server.url}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { status: 'ready', version, database: 'ok', storage: 'failing', disk: 'ok' },
  ])
  const list = await fetch(`${server.url}/api/locations`, {
    headers: { authorization: `Bearer ${installation.tokens.wes}` },
  })
  expect(list.status).toBe(200)
  server.node.kill('SIGTERM')
  expect(await server.ended).toEqual({ code: 0, signal: null })
})
