/** A test app whose Prairie Falls takes reports, and a resident who sends them as the page does. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { RequestOf } from '@lamplighter/domain/http'
import {
  lookAtReport,
  REPORT_SECRET_HEADER,
  reportPhotosPath,
  type sendReport,
  setReportSettings,
} from '@lamplighter/domain/reports'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { newChallenge } from '../proof.ts'

type Body = RequestOf<typeof sendReport>['body']

export const newSecret = () => randomBytes(32).toString('base64url')

/** Inside the square that `withLimits` draws. */
export const inTown = { latitude: 40.6201, longitude: -96.6302 }
export const outOfTown = { latitude: 40.9, longitude: -96.6302 }

export async function solved(challenge: Body['proof']['challenge']): Promise<Body['proof']> {
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey })
  if (!solution) throw new Error('the challenge was not solved')
  return { challenge, solution }
}

/** `settings` as of a test app. */
export async function reportingApp(settings?: Record<string, string>) {
  const app = await testApp(settings)
  const ana = await app.as('ana')
  const { id: cityId } = app.world.cities.prairieFalls
  const switched = (takesReports: boolean) =>
    ana.call(setReportSettings, {
      params: { cityId },
      body: { takesReports, phone: '(402) 555-0100', categories: [] },
    })
  await switched(true)
  await withLimits(app, cityId)

  async function proof(): Promise<Body['proof']> {
    return solved(await newChallenge(app.parts.db, 1))
  }

  async function bodyOf(extra: Partial<Body> = {}): Promise<Body> {
    return {
      _id: randomUUID(),
      secret: newSecret(),
      cityId,
      category: 'Parks',
      description: 'The swing by the river is broken',
      address: 'River Park',
      point: inTown,
      ...extra,
      proof: extra.proof ?? (await proof()),
    }
  }

  let senders = 0
  /** Each from another address, since one may send only some. */
  async function report(extra: Partial<Body> = {}) {
    const payload = await bodyOf(extra)
    const remoteAddress = `10.1.${++senders % 250}.1`
    const sent = await app.app.inject({ method: 'POST', url: '/api/reports', payload, remoteAddress })
    if (sent.statusCode !== 201) throw new Error(`the report was refused with ${sent.statusCode}`)
    return { id: payload._id, secret: payload.secret, number: sent.json<{ number: number }>().number }
  }

  const look = async (secret: string) => (await app.nobody.call(lookAtReport, { body: { secret } })).body

  const sendPhoto = (secret: string, content: Buffer, id: string = randomUUID()) =>
    app.nobody.send('PUT', `${reportPhotosPath}/${id}`, {
      body: content,
      headers: { [REPORT_SECRET_HEADER]: secret, 'content-type': 'application/octet-stream' },
    })

  return { ...app, cityId, switched, proof, bodyOf, report, look, sendPhoto }
}

export type ReportingApp = Awaited<ReturnType<typeof reportingApp>>

async function withLimits({ owner, parts }: TestApp, cityId: string): Promise<void> {
  const square = [
    [-96.7, 40.55],
    [-96.55, 40.55],
    [-96.55, 40.7],
    [-96.7, 40.7],
    [-96.7, 40.55],
  ]
  const boundary = JSON.stringify({ type: 'Polygon', coordinates: [square] })
  await sql`update cities set boundary = ${boundary}::jsonb where id = ${cityId}`.execute(owner)
  parts.geocoder.forgetBoundaries()
}
