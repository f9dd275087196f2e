/** Test data: the five providers are asked for Lincoln, and each answers in its documented format. */
import { census } from './census.ts'
import { mapbox } from './mapbox.ts'
import { nominatim } from './nominatim.ts'
import { pelias } from './pelias.ts'
import { photon } from './photon.ts'

export const point = { latitude: 40.8136123456, longitude: -96.7026 }
export const lincoln = {
  kind: 'guess',
  cities: [{ city: 'Lincoln', state: 'NE' }],
  state: 'NE',
  zip: '68508',
}

/** All five providers at one base URL. */
export const sourcesAt = (url: string) => ({
  mapbox: mapbox({ url, token: 'secret-token' }),
  census: census({ url }),
  nominatim: nominatim({ url, userAgent: 'Lamplighter (test)', everyMs: 0 }),
  photon: photon({ url }),
  pelias: pelias({ url, token: null }),
})
export type SourceName = keyof ReturnType<typeof sourcesAt>

export const v6 = (properties: object) => ({
  type: 'FeatureCollection',
  features: [{ type: 'Feature', properties }],
})
export const context = {
  address: { name: '200 O Street' },
  postcode: { name: '68508' },
  place: { name: 'Lincoln' },
  district: { name: 'Lancaster County' },
  region: { name: 'Nebraska', region_code: 'NE', region_code_full: 'US-NE' },
  country: { name: 'United States' },
}
export const geographies = {
  States: [{ STUSAB: 'NE', NAME: 'Nebraska', BASENAME: 'Nebraska' }],
  Counties: [{ NAME: 'Lancaster County', BASENAME: 'Lancaster' }],
  'Incorporated Places': [{ NAME: 'Lincoln city', BASENAME: 'Lincoln' }],
  '2020 Census ZIP Code Tabulation Areas': [{ ZCTA5: '68508', BASENAME: '68508' }],
}
export const { 'Incorporated Places': _places, ...countryside } = geographies
export const address = {
  city: 'Lincoln',
  county: 'Lancaster County',
  state: 'Nebraska',
  'ISO3166-2-lvl4': 'US-NE',
  postcode: '68508',
}
export const feature = (properties: object) => ({ features: [{ properties }] })
export const photonLincoln = {
  name: 'Capitol',
  city: 'Lincoln',
  state: 'Nebraska',
  postcode: '68508-1234',
  county: 'Lancaster County',
}
export const peliasLincoln = {
  locality: 'Lincoln',
  region: 'Nebraska',
  region_a: 'NE',
  postalcode: '68508',
  county: 'Lancaster County',
}
