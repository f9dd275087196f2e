/** Collections, their schemas and links, as OGC API - Features wants them (OGC-1, OGC-2). */
import { locationColumns, workOrderColumns } from '@lamplighter/domain/exports'
import type { Box } from '@lamplighter/domain/map'
import * as contract from '@lamplighter/domain/ogc'
import type { PublicContext } from '../../http/context.ts'
import { landingPathOf } from './ogc-urls.ts'

type Kind = contract.FeatureKind
type Request = Pick<PublicContext, 'parts' | 'url'>

export const JSON_TYPE = 'application/json'

/** The path and query of the request with another query, at our own address, even if the request names another host. */
function requestUrl({ parts, url }: Request, change: Record<string, string> = {}): string {
  const { pathname, searchParams } = new URL(url, parts.config.publicUrl)
  for (const [name, value] of Object.entries(change)) searchParams.set(name, value)
  return `${parts.config.publicUrl}${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}`
}

/** The address of the landing page, as the caller reached it. */
export const landingUrl = ({ parts, url }: Request) => parts.config.publicUrl + landingPathOf(url)

export const selfLink = (request: Request, type: string): contract.Link => ({
  href: requestUrl(request),
  rel: 'self',
  type,
})

export const nextLink = (request: Request, lastId: string): contract.Link => ({
  href: requestUrl(request, { after: lastId }),
  rel: 'next',
  type: contract.GEO_JSON,
})

export interface City {
  cityId: string
  /** 'Ames, IA' */
  name: string
}

const idOf = (kind: Kind, { cityId }: City) => `${kind}-${cityId}`
const titleOf = (kind: Kind, { name }: City) => `${contract.featureTitles[kind]} of ${name}`
const collectionUrl = (request: Request, kind: Kind, city: City) =>
  `${landingUrl(request)}/collections/${idOf(kind, city)}`

export const collectionLink = (request: Request, kind: Kind, city: City): contract.Link => ({
  href: collectionUrl(request, kind, city),
  rel: 'collection',
  type: JSON_TYPE,
})

const descriptions: Record<Kind, string> = {
  locations: "The city's assets as points, lines and areas, with their attributes.",
  notes: 'Notes, each at the point of its location.',
  'work-orders': 'Open and finished work orders, each at the point of its location.',
}

/** Older versions of GDAL find the schema only under this spelling. */
const GDAL_DESCRIBED_BY = 'describedBy'

export function presentCollection(
  request: Request,
  kind: Kind,
  city: City,
  box: Box | undefined,
): contract.Collection {
  const url = collectionUrl(request, kind, city)
  return {
    id: idOf(kind, city),
    title: titleOf(kind, city),
    description: descriptions[kind],
    ...(box ? { extent: { spatial: { bbox: [[...box]], crs: contract.CRS84 } } } : {}),
    itemType: 'feature',
    crs: [contract.CRS84],
    links: [
      { href: url, rel: 'self', type: JSON_TYPE },
      { href: `${url}/items`, rel: 'items', type: contract.GEO_JSON, title: titleOf(kind, city) },
      ...['describedby', GDAL_DESCRIBED_BY].map((rel) => ({
        href: `${url}/schema`,
        rel,
        type: contract.SCHEMA_TYPE,
        title: 'Properties',
      })),
    ],
  }
}

const columns: Record<Kind, readonly string[]> = {
  locations: locationColumns,
  notes: contract.noteColumns,
  'work-orders': workOrderColumns,
}

const text = { type: 'string' }
/** The columns that are not text. */
const types: Readonly<Record<string, object>> = {
  latitude: { type: 'number' },
  longitude: { type: 'number' },
  tags: { type: 'array', items: text },
  assigned_to: { type: 'array', items: text },
  location_in_trash: { type: 'boolean' },
}
/** GDAL turns a comparison with any time into `datetime`, so only the time that `datetime` compares is declared as one. */
const times: Record<Kind, string> = {
  locations: 'updated_at',
  notes: 'created_at',
  'work-orders': 'updated_at',
}
const typeOf = (kind: Kind, name: string) =>
  name === times[kind] ? { type: 'string', format: 'date-time' } : (types[name] ?? text)

/** JSON Schema of a feature. Attributes are text. */
export function presentSchema(request: Request, kind: Kind, city: City, attributes: readonly string[]) {
  const properties = [
    // GDAL adds the id of a feature by itself, and would have it twice.
    ...columns[kind].filter((name) => name !== 'id').map((name) => [name, typeOf(kind, name)]),
    ...attributes.map((name) => [name, text]),
  ]
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `${collectionUrl(request, kind, city)}/schema`,
    title: titleOf(kind, city),
    type: 'object' as const,
    properties: {
      type: { const: 'Feature' },
      id: { type: 'string', format: 'uuid' },
      geometry: { $ref: 'https://geojson.org/schema/Geometry.json' },
      properties: { type: 'object' as const, properties: Object.fromEntries(properties) },
    },
  }
}
