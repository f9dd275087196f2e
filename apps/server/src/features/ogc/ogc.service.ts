/** OGC API - Features, Part 1: each city that the caller may read has three collections (OGC-1 to OGC-5). */
import type { AccessTokenScope } from '@lamplighter/domain/access-tokens'
import { orNotFound } from '@lamplighter/domain/http'
import { isActive } from '@lamplighter/domain/memberships'
import * as contract from '@lamplighter/domain/ogc'
import { JsonText } from '../../db/json.ts'
import type { ClaimedContext, PublicContext } from '../../http/context.ts'
import { openApi } from '../../http/transport/openapi.ts'
import { cityNamed } from '../exports/index.ts'
import { authorize } from '../memberships/index.ts'
import {
  type City,
  collectionLink,
  JSON_TYPE,
  landingUrl,
  nextLink,
  presentCollection,
  presentSchema,
  selfLink,
} from './ogc.present.ts'
import * as repo from './ogc.repo.ts'

type Kind = contract.FeatureKind

export async function landingPage(context: PublicContext) {
  const url = landingUrl(context)
  const links: contract.Link[] = [
    selfLink(context, JSON_TYPE),
    { href: `${url}/api`, rel: 'service-desc', type: contract.getOgcApi.mediaType, title: 'OpenAPI 3.0' },
    { href: `${url}/conformance`, rel: 'conformance', type: JSON_TYPE, title: 'Parts of the standard' },
    { href: `${url}/collections`, rel: 'data', type: JSON_TYPE, title: 'Collections' },
  ]
  const description = 'Locations, notes and work orders of cities, for GIS programs. Send an access token.'
  return { body: { title: 'Lamplighter', description, links } }
}

export async function conformance() {
  return { body: { conformsTo: [...contract.conformsTo] } }
}

/** Describes only the calls under /ogc. */
const { components, ...description } = openApi(
  Object.values(contract).flatMap((one) => (typeof one === 'object' && 'standard' in one ? [one] : [])),
)
/** QGIS reads the size of a page here. */
const limit = {
  name: 'limit',
  in: 'query',
  schema: {
    type: 'integer',
    minimum: 1,
    maximum: contract.MAX_FEATURES,
    default: contract.DEFAULT_FEATURES,
  },
}

export async function api({ parts }: PublicContext) {
  const servers = [{ url: parts.config.publicUrl }]
  return { body: { ...description, servers, components: { ...components, parameters: { limit } } } }
}

export async function collections(context: ClaimedContext) {
  const { db, user, claims } = context
  const scopes: readonly AccessTokenScope[] | undefined = claims.accessToken?.scopes
  const kinds = contract.featureKinds.filter((kind) => scopes?.includes(contract.featureScopes[kind]) ?? true)
  const cities = user.memberships
    .filter(isActive)
    .map(({ cityId, cityName, cityState }) => ({ cityId, name: `${cityName}, ${cityState}` }))
  const boxes = await repo.extents(
    db,
    user,
    cities.map(({ cityId }) => cityId),
  )
  const found = cities.flatMap((city) =>
    kinds.map((kind) => presentCollection(context, kind, city, boxes.get(city.cityId))),
  )
  return { body: { links: [selfLink(context, JSON_TYPE)], collections: found } }
}

/** Throws not_found for a city that the caller may not read. */
async function cityOf({ db, user }: ClaimedContext, cityId: string): Promise<City> {
  authorize(user, 'city:read', { cityId })
  return { cityId, name: orNotFound(await cityNamed(db, cityId)) }
}

interface CityRequest {
  params: { cityId: string }
}

export const collection =
  (kind: Kind) =>
  async (context: ClaimedContext, { params }: CityRequest) => {
    const city = await cityOf(context, params.cityId)
    const boxes = await repo.extents(context.db, context.user, [city.cityId])
    return { body: presentCollection(context, kind, city, boxes.get(city.cityId)) }
  }

export const schema =
  (kind: Kind) =>
  async (context: ClaimedContext, { params }: CityRequest) => {
    const city = await cityOf(context, params.cityId)
    const scope = { user: context.user, cityId: city.cityId }
    const attributes = kind === 'locations' ? await repo.firstAttributes(context.db, scope) : []
    return { body: presentSchema(context, kind, city, attributes) }
  }

export const items =
  (kind: Kind) =>
  async (context: ClaimedContext, { params, query }: CityRequest & { query: contract.ItemsQuery }) => {
    const { db, user } = context
    const city = await cityOf(context, params.cityId)
    const page = await repo.features(db, kind, { user, cityId: city.cityId }, query)
    const last = page.at(-1)
    const links = [selfLink(context, contract.GEO_JSON), collectionLink(context, kind, city)]
    if (last?.hasNext) links.push(nextLink(context, last.id))
    const head = { timeStamp: new Date().toISOString(), numberReturned: page.length, links }
    const features = page.map(({ text }) => text).join(',\n')
    return {
      body: new JsonText<contract.FeaturePage>(
        `{"type":"FeatureCollection",${JSON.stringify(head).slice(1, -1)},"features":[\n${features}\n]}`,
      ),
    }
  }

export const item =
  (kind: Kind) =>
  async (context: ClaimedContext, { params }: CityRequest & { params: { id: string } }) => {
    const { db, user } = context
    const city = await cityOf(context, params.cityId)
    const { text } = orNotFound(await repo.feature(db, kind, { user, cityId: city.cityId }, params.id))
    const links = [selfLink(context, contract.GEO_JSON), collectionLink(context, kind, city)]
    return {
      body: new JsonText<contract.OneFeature>(`${text.slice(0, -1)},"links":${JSON.stringify(links)}}`),
    }
  }
