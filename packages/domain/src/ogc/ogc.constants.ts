/** Addresses and numbers of the OGC API - Features (OGC-1 to OGC-5). */

export const OGC_PATH = '/ogc'
/** Before an access token in a URL, for programs that can send no header: `/ogc/token/lamp_.../collections`. */
export const OGC_TOKEN_PATH = '/ogc/token'

/** The collections of each city, and the scope that opens each. */
export const featureScopes = {
  locations: 'locations:read',
  notes: 'locations:read',
  'work-orders': 'orders:read',
} as const
export type FeatureKind = keyof typeof featureScopes
export const featureKinds = Object.keys(featureScopes) as FeatureKind[]

export const featureTitles: Record<FeatureKind, string> = {
  locations: 'Locations',
  notes: 'Notes',
  'work-orders': 'Work orders',
}

/** Features of a page without `limit`. */
export const DEFAULT_FEATURES = 100
export const MAX_FEATURES = 1_000

export const GEO_JSON = 'application/geo+json'
export const SCHEMA_TYPE = 'application/schema+json'

export const conformsTo = ['core', 'oas30', 'geojson'].map(
  (name) => `http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/${name}`,
)

/** Longitude, then latitude, in degrees: the order of all coordinates. */
export const CRS84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84'

export const noteColumns = [
  'id',
  'text',
  'location_id',
  'location_name',
  'icon',
  'latitude',
  'longitude',
  'created_by',
  'created_at',
] as const
