/** Open311 GeoReport v2: programs read the services and reports of a city, and send reports with a key (REPORT-14). */
import { randomBytes } from 'node:crypto'
import { checkScope, REPORTS_SCOPE } from '@lamplighter/domain/access-tokens'
import { orNotFound, Problem, problem } from '@lamplighter/domain/http'
import { workingMembershipIn } from '@lamplighter/domain/memberships'
import * as contract from '@lamplighter/domain/open311'
import { serviceName, servicesOf } from '@lamplighter/domain/reports'
import { enforce } from '@lamplighter/domain/rules'
import { v7 as uuidv7 } from 'uuid'
import { claimsOfAccessToken } from '../../http/admission/access-tokens.ts'
import { loadCaller } from '../../http/admission/caller.ts'
import type { PublicContext } from '../../http/context.ts'
import {
  hashOfSecret,
  insertReport,
  limitAddress,
  onlyReportingCity,
  reportingCityNamed,
} from '../reports/index.ts'
import { type PublicReport, publicReports } from './open311.repo.ts'

export async function discovery({ parts, ip }: PublicContext) {
  await limitAddress(parts, 'look', ip)
  const url = `${parts.config.publicUrl}${contract.OPEN311_PATH}`
  const changeset = '2026-11-30T00:00:00Z'
  return {
    body: {
      changeset,
      contact: 'Ask the city for a key that sends reports.',
      key_service:
        'A City Admin makes the key in Settings > Access tokens, for the city and with the scope reports:write.',
      endpoints: [
        {
          specification: 'http://wiki.open311.org/GeoReport_v2',
          ...{ url, changeset, type: 'production' as const, formats: ['text/xml', 'application/json'] },
        },
      ],
    },
  }
}

interface Asked {
  query: { jurisdiction_id?: string | undefined }
}

async function cityOf({ parts, db, ip }: PublicContext, named: string | undefined) {
  await limitAddress(parts, 'look', ip)
  if (named !== undefined && named !== '') return orNotFound(await reportingCityNamed(db, named))
  const only = await onlyReportingCity(db)
  if (!only) throw problem('open311_jurisdiction_missing')
  return only
}

export async function services(context: PublicContext, { query }: Asked) {
  const city = await cityOf(context, query.jurisdiction_id)
  const body = servicesOf(city.report_categories).map(({ code, name, group }) => ({
    ...{ service_code: code, service_name: name, description: name, metadata: false },
    ...{ type: 'realtime' as const, keywords: group, group },
  }))
  return { body }
}

export async function definition(
  context: PublicContext,
  { params, query }: Asked & { params: { code: string } },
) {
  const city = await cityOf(context, query.jurisdiction_id)
  const found = servicesOf(city.report_categories).find(({ code }) => code === params.code)
  return { body: { service_code: orNotFound(found).code, attributes: [] } }
}

export async function list(context: PublicContext, { query }: { query: contract.Open311Query }) {
  const city = await cityOf(context, query.jurisdiction_id)
  const {
    service_request_id: asked,
    service_code: categories,
    status,
    start_date: start,
    end_date: end,
  } = query
  if (asked) return { body: await presented(context, city.id, { numbers: asked.flatMap(numberIn) }) }
  const span = contract.spanOf({ start, end }, Date.now())
  if ('code' in span) throw problem(span.code)
  const isClosed = status?.length === 1 ? status[0] === 'closed' : undefined
  return { body: await presented(context, city.id, { categories, span, isClosed }) }
}

export async function get(context: PublicContext, { params, query }: Asked & { params: { id: string } }) {
  const city = await cityOf(context, query.jurisdiction_id)
  const found = await presented(context, city.id, { numbers: numberIn(params.id) })
  if (found.length === 0) throw problem('not_found')
  return { body: found }
}

const numberIn = (given: string): number[] => (/^\d{1,9}$/.test(given) ? [Number(given)] : [])

async function presented(
  { db }: PublicContext,
  cityId: string,
  filters: Parameters<typeof publicReports>[2],
) {
  return (await publicReports(db, cityId, filters)).map(presentOne)
}

function presentOne(report: PublicReport): contract.Open311Request {
  const isAccepted = report.status === 'accepted'
  return {
    service_request_id: String(report.number),
    status: report.isClosed ? 'closed' : 'open',
    status_notes: null,
    service_name: serviceName(report.category),
    service_code: report.category,
    description: isAccepted ? report.description : null,
    agency_responsible: null,
    service_notice: null,
    requested_datetime: report.sentAt.toISOString(),
    updated_datetime: report.updatedAt.toISOString(),
    expected_datetime: null,
    address: isAccepted && report.address ? report.address : null,
    address_id: null,
    zipcode: null,
    lat: isAccepted ? report.latitude : null,
    long: isAccepted ? report.longitude : null,
    media_url: null,
  }
}

export async function send(
  context: PublicContext,
  { query, body }: Asked & { body: contract.NewOpen311Request },
) {
  const city = await cityOf(context, body.jurisdiction_id ?? query.jurisdiction_id)
  const sender = await senderOf(context, body.api_key, city.id)
  await limitAddress(context.parts, 'program', sender.accessTokenId)
  const { service_code: category, description = '', address_string: address = '', lat, long } = body
  if (!servicesOf(city.report_categories).some(({ code }) => code === category))
    throw problem('open311_service_missing')
  const point = lat !== undefined && long !== undefined ? { latitude: lat, longitude: long } : null
  const number = await insertReport(
    context,
    {
      ...{ id: uuidv7(), cityId: city.id, category: category ?? '', description, address, point },
      // A program follows the report by its number; nobody gets the link.
      secretHash: hashOfSecret(randomBytes(32).toString('base64url')),
      challengeHash: null,
      email: '',
    },
    { endpoint: 'sendOpen311Request', ...sender },
  )
  const sent = {
    service_request_id: String(number),
    service_notice: 'The city will look at this report.',
    account_id: null,
  }
  return { body: [sent] }
}

/**
 * The key, which counts for the limit, and its owner (TOKEN-3, TOKEN-6). The owner is a member of the city; a city's key
 * opens that city alone.
 */
async function senderOf({ db }: PublicContext, key: string | undefined, cityId: string) {
  const claims = await claimsOfAccessToken(db, key ?? '').catch((error: unknown) => {
    throw error instanceof Problem && error.status === 401 ? problem('open311_key_wrong') : error
  })
  const token = claims.accessToken
  enforce(checkScope(token ?? { scopes: [], cityId: null }, [[REPORTS_SCOPE]]))
  const user = await loadCaller(db, claims).catch((error: unknown) => {
    throw error instanceof Problem && error.status === 401 ? problem('open311_key_wrong') : error
  })
  const isOfCity = !token?.cityId || token.cityId === cityId
  if (!token || !isOfCity || !workingMembershipIn(user, cityId)) throw problem('open311_key_wrong')
  return { userId: user.userId, accessTokenId: token.id }
}
