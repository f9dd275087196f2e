/**
 * Open311 GeoReport v2, for programs that send and read residents' reports (REPORT-14). The specification gives the names
 * and forms of everything here. Each call exists as JSON and as XML.
 */
import * as z from 'zod/mini'
import { type Endpoint, endpoint, latitude, longitude, preprocess, queryNumber, text } from '../http/index.ts'
import { MAX_REPORT_ADDRESS, MAX_REPORT_DESCRIPTION } from '../reports/reports.constants.ts'

const jurisdiction = { jurisdiction_id: z.optional(text(200)) }
const xml = 'text/xml; charset=utf-8'

/**
 * Like the other objects here it takes what it knows, and ignores unknown names: programs send `api_key`, `attribute[...]`
 * and what their other cities know (SEC-16).
 */
const jurisdictionQuery = z.object(jurisdiction)

const problems = ['not_found', 'too_many_requests', 'open311_jurisdiction_missing'] as const

// @__NO_SIDE_EFFECTS__
const asJson = <const E extends Omit<Endpoint, 'standard' | 'access'>>(description: E) =>
  endpoint({ ...description, access: 'anyone', standard: 'open311' })

// @__NO_SIDE_EFFECTS__
const asXml = <const E extends Omit<Endpoint, 'standard' | 'access' | 'response' | 'mediaType'>>(
  description: E,
) => endpoint({ ...description, access: 'anyone', standard: 'open311', mediaType: xml, response: z.string() })

const discovery = z.object({
  changeset: z.string(),
  contact: z.string(),
  key_service: z.string(),
  endpoints: z.array(
    z.object({
      specification: z.string(),
      url: z.url(),
      changeset: z.string(),
      type: z.enum(['production', 'test']),
      formats: z.array(z.string()),
    }),
  ),
})
export type Discovery = z.infer<typeof discovery>

const whatItOffers = 'Where this server answers Open311, and in which formats'
export const getOpen311DiscoveryJson = asJson({
  id: 'getOpen311DiscoveryJson',
  method: 'GET',
  path: '/open311/v2/discovery.json',
  summary: whatItOffers,
  query: jurisdictionQuery,
  response: discovery,
})
export const getOpen311DiscoveryXml = asXml({
  id: 'getOpen311DiscoveryXml',
  method: 'GET',
  path: '/open311/v2/discovery.xml',
  summary: whatItOffers,
  query: jurisdictionQuery,
})

const service = z.object({
  service_code: z.string(),
  service_name: z.string(),
  description: z.string(),
  /** False: no service asks for more than place and description. */
  metadata: z.boolean(),
  type: z.literal('realtime'),
  keywords: z.string(),
  group: z.string(),
})
export type Open311Service = z.infer<typeof service>

const itsServices = 'The services that residents of a city may choose'
export const listOpen311ServicesJson = asJson({
  id: 'listOpen311ServicesJson',
  method: 'GET',
  path: '/open311/v2/services.json',
  summary: itsServices,
  query: jurisdictionQuery,
  response: z.array(service),
  problems,
})
export const listOpen311ServicesXml = asXml({
  id: 'listOpen311ServicesXml',
  method: 'GET',
  path: '/open311/v2/services.xml',
  summary: itsServices,
  query: jurisdictionQuery,
  problems,
})

const codeParams = z.strictObject({ code: text(60) })
const itsDefinition = 'The questions of one service; there are none besides place and description'
export const getOpen311ServiceJson = asJson({
  id: 'getOpen311ServiceJson',
  method: 'GET',
  path: '/open311/v2/services/{code}.json',
  summary: itsDefinition,
  params: codeParams,
  query: jurisdictionQuery,
  response: z.object({ service_code: z.string(), attributes: z.array(z.never()) }),
  problems,
})
export const getOpen311ServiceXml = asXml({
  id: 'getOpen311ServiceXml',
  method: 'GET',
  path: '/open311/v2/services/{code}.xml',
  summary: itsDefinition,
  params: codeParams,
  query: jurisdictionQuery,
  problems,
})

const request = z.object({
  service_request_id: z.string(),
  status: z.enum(['open', 'closed']),
  status_notes: z.null(),
  service_name: z.string(),
  service_code: z.string(),
  /** Null until the city has accepted the report. */
  description: z.nullable(z.string()),
  agency_responsible: z.null(),
  service_notice: z.null(),
  requested_datetime: z.string(),
  updated_datetime: z.string(),
  expected_datetime: z.null(),
  /** Null until the city has accepted the report. */
  address: z.nullable(z.string()),
  address_id: z.null(),
  zipcode: z.null(),
  /** Null until the city has accepted the report. */
  lat: z.nullable(latitude),
  long: z.nullable(longitude),
  media_url: z.null(),
})
export type Open311Request = z.infer<typeof request>

const listOf = preprocess(
  (value) => (typeof value === 'string' ? value.split(',').map((part) => part.trim()) : value),
  z.array(text(60)).check(z.maxLength(1000)),
)
const moment = z.iso.datetime({ offset: true })
const status = preprocess(
  (value) => (typeof value === 'string' ? value.split(',').map((part) => part.trim()) : value),
  z.array(z.enum(['open', 'closed'])).check(z.maxLength(2)),
)
const requestsQuery = z.object({
  ...jurisdiction,
  /** If it is given, the other filters are ignored. */
  service_request_id: z.optional(listOf),
  service_code: z.optional(listOf),
  start_date: z.optional(moment),
  end_date: z.optional(moment),
  status: z.optional(status),
})
export type Open311Query = z.output<typeof requestsQuery>

const reports = 'Reports of a city, newest first: at most 1,000 of 90 days'
const listProblems = [...problems, 'open311_span_too_long'] as const
export const listOpen311RequestsJson = asJson({
  id: 'listOpen311RequestsJson',
  method: 'GET',
  path: '/open311/v2/requests.json',
  summary: reports,
  query: requestsQuery,
  response: z.array(request),
  problems: listProblems,
})
export const listOpen311RequestsXml = asXml({
  id: 'listOpen311RequestsXml',
  method: 'GET',
  path: '/open311/v2/requests.xml',
  summary: reports,
  query: requestsQuery,
  problems: listProblems,
})

const idOfRequest = z.strictObject({ id: text(60) })
const one = 'One report of a city, by its number'
export const getOpen311RequestJson = asJson({
  id: 'getOpen311RequestJson',
  method: 'GET',
  path: '/open311/v2/requests/{id}.json',
  summary: one,
  params: idOfRequest,
  query: jurisdictionQuery,
  response: z.array(request),
  problems,
})
export const getOpen311RequestXml = asXml({
  id: 'getOpen311RequestXml',
  method: 'GET',
  path: '/open311/v2/requests/{id}.xml',
  summary: one,
  params: idOfRequest,
  query: jurisdictionQuery,
  problems,
})

/** An empty field is a missing one. */
// @__NO_SIDE_EFFECTS__
const filled = <S extends z.ZodMiniType>(schema: S) =>
  preprocess((value) => (value === '' ? undefined : value), z.optional(schema))

/** 2,000 characters may have nine bytes each in a form, and programs send more than is kept. */
const FORM_BYTES = 64 * 1024

/** Form-encoded. Email, names, phone and `media_url` are not kept, and no address of a photo is opened. */
const newRequest = z.object({
  ...jurisdiction,
  api_key: z.optional(text(200)),
  service_code: z.optional(text(60)),
  description: z.optional(text(MAX_REPORT_DESCRIPTION)),
  lat: filled(queryNumber(latitude)),
  long: filled(queryNumber(longitude)),
  address_string: z.optional(text(MAX_REPORT_ADDRESS)),
})
export type NewOpen311Request = z.output<typeof newRequest>

const send = 'Send a report, form-encoded. `api_key` is an access token with the scope reports:write'
const sendProblems = [
  ...problems,
  'open311_key_wrong',
  'access_token_scope_lacking',
  'open311_service_missing',
  'report_description_missing',
  'report_place_missing',
  'report_outside',
  'reports_full',
] as const
export const sendOpen311RequestJson = asJson({
  id: 'sendOpen311RequestJson',
  method: 'POST',
  path: '/open311/v2/requests.json',
  summary: send,
  query: jurisdictionQuery,
  body: newRequest,
  maxBodyBytes: FORM_BYTES,
  response: z.array(
    z.object({ service_request_id: z.string(), service_notice: z.string(), account_id: z.null() }),
  ),
  status: 201,
  problems: sendProblems,
})
export const sendOpen311RequestXml = asXml({
  id: 'sendOpen311RequestXml',
  method: 'POST',
  path: '/open311/v2/requests.xml',
  summary: send,
  query: jurisdictionQuery,
  body: newRequest,
  maxBodyBytes: FORM_BYTES,
  status: 201,
  problems: sendProblems,
})
