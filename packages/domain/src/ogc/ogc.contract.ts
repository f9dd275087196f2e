/**
 * OGC API - Features, Part 1, for GIS programs: each city has three collections (OGC-1 to OGC-5). The standard gives the
 * names and forms of everything here.
 */
import * as z from 'zod/mini'
import { type Endpoint, endpoint, id, preprocess, queryNumbers, text } from '../http/index.ts'
import { box } from '../locations/index.ts'
import { priority, workOrderStatus } from '../work-orders/index.ts'
import { readBox, readInterval } from './item-filters.ts'
import {
  DEFAULT_FEATURES,
  type FeatureKind,
  featureTitles,
  GEO_JSON,
  MAX_FEATURES,
  SCHEMA_TYPE,
} from './ogc.constants.ts'

/** Some programs ask for JSON in this way. There is no other format. */
const f = z.optional(z.literal('json'))
const query = z.strictObject({ f })

const link = z.object({
  href: z.url(),
  rel: z.string(),
  type: z.optional(z.string()),
  title: z.optional(z.string()),
})
export type Link = z.infer<typeof link>
const links = z.array(link)

const collection = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Missing if the caller sees no location of the city. */
  extent: z.optional(z.object({ spatial: z.object({ bbox: z.array(box), crs: z.string() }) })),
  itemType: z.literal('feature'),
  crs: z.array(z.string()),
  links,
})
export type Collection = z.infer<typeof collection>

const feature = z.object({
  type: z.literal('Feature'),
  id,
  geometry: z.looseObject({ type: z.string() }),
  properties: z.record(z.string(), z.unknown()),
})
const features = z.object({
  type: z.literal('FeatureCollection'),
  timeStamp: z.string(),
  numberReturned: z.int(),
  links,
  features: z.array(feature),
})

export type FeaturePage = z.infer<typeof features>

const oneFeature = z.extend(feature, { links })
export type OneFeature = z.infer<typeof oneFeature>

const schema = z.object({
  $schema: z.string(),
  $id: z.url(),
  title: z.string(),
  type: z.literal('object'),
  properties: z.object({
    type: z.looseObject({}),
    id: z.looseObject({}),
    geometry: z.looseObject({}),
    properties: z.object({ type: z.literal('object'), properties: z.record(z.string(), z.looseObject({})) }),
  }),
})

// @__NO_SIDE_EFFECTS__
const ogcEndpoint = <const E extends Omit<Endpoint, 'method' | 'standard'>>(description: E) =>
  endpoint({ ...description, method: 'GET', standard: 'ogc' })

export const getOgcLandingPage = ogcEndpoint({
  id: 'getOgcLandingPage',
  path: '/ogc',
  summary: 'The landing page of the OGC API - Features',
  access: 'anyone',
  query,
  response: z.object({ title: z.string(), description: z.string(), links }),
})

export const getOgcConformance = ogcEndpoint({
  id: 'getOgcConformance',
  path: '/ogc/conformance',
  summary: 'The parts of the standard that this server has',
  access: 'anyone',
  query,
  response: z.object({ conformsTo: z.array(z.string()) }),
})

export const getOgcApi = ogcEndpoint({
  id: 'getOgcApi',
  path: '/ogc/api',
  summary: 'These calls as OpenAPI 3.0',
  access: 'anyone',
  query,
  mediaType: 'application/vnd.oai.openapi+json;version=3.0',
  response: z.looseObject({ openapi: z.string() }),
})

export const listOgcCollections = ogcEndpoint({
  id: 'listOgcCollections',
  path: '/ogc/collections',
  summary: "The collections of the caller's cities, as far as the token's scopes open them",
  access: 'user',
  query,
  // Reads every location of the cities, like a search.
  rateClass: 'search',
  response: z.object({ links, collections: z.array(collection) }),
})

const cityParams = z.strictObject({ cityId: id })
const itemParams = z.strictObject({ cityId: id, id })

const nameOf = (kind: FeatureKind) => featureTitles[kind].toLowerCase()
const pathOf = <K extends FeatureKind>(kind: K) => `/ogc/collections/${kind}-{cityId}` as const

// @__NO_SIDE_EFFECTS__
const collectionOf = <const I extends string>(id: I, kind: FeatureKind) =>
  ogcEndpoint({
    id,
    path: pathOf(kind),
    summary: `The collection of a city's ${nameOf(kind)}, with its extent`,
    access: 'user',
    params: cityParams,
    query,
    rateClass: 'search',
    response: collection,
    problems: ['not_found'],
  })

// @__NO_SIDE_EFFECTS__
const schemaOf = <const I extends string>(id: I, kind: FeatureKind) =>
  ogcEndpoint({
    id,
    path: `${pathOf(kind)}/schema`,
    summary: `JSON Schema of a feature of a city's ${nameOf(kind)}, with the names and types of its properties`,
    access: 'user',
    params: cityParams,
    query,
    mediaType: SCHEMA_TYPE,
    rateClass: 'search',
    response: schema,
    problems: ['not_found'],
  })

// @__NO_SIDE_EFFECTS__
const itemOf = <const I extends string>(id: I, kind: FeatureKind) =>
  ogcEndpoint({
    id,
    path: `${pathOf(kind)}/items/{id}`,
    summary: `One feature of a city's ${nameOf(kind)}`,
    access: 'user',
    params: itemParams,
    query,
    mediaType: GEO_JSON,
    response: oneFeature,
    problems: ['not_found'],
  })

// @__NO_SIDE_EFFECTS__
const itemsOf = <const I extends string, Q extends z.ZodMiniObject>(id: I, kind: FeatureKind, query: Q) =>
  ogcEndpoint({
    id,
    path: `${pathOf(kind)}/items`,
    summary: `A page of the features of a city's ${nameOf(kind)}, by id; the link "next" leads to the next page`,
    access: 'user',
    params: cityParams,
    query,
    mediaType: GEO_JSON,
    response: features,
    rateClass: 'list',
    problems: ['not_found'],
  })

/** More than the maximum means the maximum (Requirement 21 of the standard). */
const limit = preprocess(
  (value) => (/^\d+$/.test(String(value)) ? Math.min(Number(value), MAX_FEATURES) : value),
  z.int().check(z.minimum(1), z.maximum(MAX_FEATURES)),
)

/** `-96.7,40.5,-96.6,40.6`, or six numbers with heights. */
const bbox = z.pipe(
  queryNumbers(
    z.array(z.number()).check(
      z.minLength(4),
      z.maxLength(6),
      z.refine((numbers) => readBox(numbers) !== null, 'is not a box'),
    ),
  ),
  z.transform((numbers: number[]) => readBox(numbers)),
)

/** A moment or an interval, such as `2026-11-01T00:00:00Z/..`. */
const datetime = z.pipe(
  text(100).check(z.refine((value) => readInterval(value) !== null, 'is not a time or an interval')),
  z.transform(readInterval),
)

const page = {
  f,
  limit: z.prefault(limit, DEFAULT_FEATURES),
  after: z.optional(id),
  bbox: z.optional(bbox),
  datetime: z.optional(datetime),
}

export const locationItemsQuery = z.strictObject({
  ...page,
  icon: z.optional(text(60)),
  category: z.optional(text(40)),
  source_id: z.optional(text(200)),
})
export const noteItemsQuery = z.strictObject({ ...page, location_id: z.optional(id) })
export const orderItemsQuery = z.strictObject({
  ...page,
  status: z.optional(workOrderStatus),
  priority: z.optional(priority),
  location_id: z.optional(id),
})
export type ItemsQuery = z.output<typeof locationItemsQuery> &
  Partial<Omit<z.output<typeof orderItemsQuery>, keyof z.output<typeof locationItemsQuery>>>

export const getOgcLocations = collectionOf('getOgcLocations', 'locations')
export const getOgcLocationSchema = schemaOf('getOgcLocationSchema', 'locations')
export const listOgcLocationItems = itemsOf('listOgcLocationItems', 'locations', locationItemsQuery)
export const getOgcLocationItem = itemOf('getOgcLocationItem', 'locations')

export const getOgcNotes = collectionOf('getOgcNotes', 'notes')
export const getOgcNoteSchema = schemaOf('getOgcNoteSchema', 'notes')
export const listOgcNoteItems = itemsOf('listOgcNoteItems', 'notes', noteItemsQuery)
export const getOgcNoteItem = itemOf('getOgcNoteItem', 'notes')

export const getOgcWorkOrders = collectionOf('getOgcWorkOrders', 'work-orders')
export const getOgcWorkOrderSchema = schemaOf('getOgcWorkOrderSchema', 'work-orders')
export const listOgcWorkOrderItems = itemsOf('listOgcWorkOrderItems', 'work-orders', orderItemsQuery)
export const getOgcWorkOrderItem = itemOf('getOgcWorkOrderItem', 'work-orders')
