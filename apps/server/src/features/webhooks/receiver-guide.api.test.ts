/** WORD-17, HOOK-2. The Python receiver of docs/api.md, run as a reader would run it. */
import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { sendTestEvent, webhookSecret } from '@lamplighter/domain/webhooks'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { insertWebhook } from '../../testing/matrix/calls-webhooks.ts'
import { randomSecret } from '../../testing/matrix/insert-rows.ts'
import { needs } from '../../testing/needs.ts'
import { freePort } from '../../testing/process/server-process.ts'
import { testApp } from '../../testing/test-app.ts'
import { createDeliveries } from './index.ts'

const hasPython = spawnSync('python3', ['--version']).status === 0
const guide = new URL('../../../../../docs/api.md', import.meta.url)

it(
  'verifies messages, prints each event once, and refuses a forged one',
  needs('python3', hasPython),
  async () => {
    const [, script = ''] = /## Webhooks.*?```python\n(.*?)```/s.exec(await readFile(guide, 'utf8')) ?? []
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const secret = randomSecret()
    const app = await testApp({ WEBHOOK_PRIVATE_ORIGINS: url })
    const receiver = spawn('python3', ['-u', '-c', script], {
      env: { PATH: process.env.PATH, PORT: String(port), SECRET: webhookSecret(secret) },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let printed = ''
    receiver.stdout.on('data', (chunk: Buffer) => {
      printed += chunk
    })
    try {
      await expect
        .poll(
          () =>
            fetch(url).then(
              ({ status }) => status,
              () => 0,
            ),
          { timeout: 20_000 },
        )
        .toBe(501)
      const id = await insertWebhook(app, app.world.cities.prairieFalls)
      await sql`update webhooks set address = ${url}, secret = ${secret}`.execute(app.owner)
      const ana = await app.as('ana')
      await ana.call(sendTestEvent, { params: { id }, body: { _id: randomUUID() } })
      const deliveries = createDeliveries({ ...app.parts, db: app.parts.background })
      const lastStatus = async () => {
        await deliveries.run()
        await deliveries.idle()
        const { rows } = await sql<{
          status: number
        }>`select last_status as status from webhook_events`.execute(app.owner)
        return rows[0]?.status
      }
      expect(await lastStatus()).toBe(204)
      const again = sql`update webhook_events set next_try_at = now(), delivered_at = null`
      await again.execute(app.owner)
      expect(await lastStatus()).toBe(204)
      await expect.poll(() => printed).toBe(`webhook.test ${id}\n`)
      await sql`update webhooks set secret = ${randomSecret()}`.execute(app.owner)
      await again.execute(app.owner)
      expect(await lastStatus()).toBe(401)
    } finally {
      receiver.kill()
      await once(receiver, 'exit')
      await app.close()
    }
  },
)
