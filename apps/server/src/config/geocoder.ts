/** GEOCODER_*: the service that finds the city of a point and the point of an address, after our own boundaries. */
import * as z from 'zod'

export const geocoderEnvironment = {
  GEOCODER: z.enum(['off', 'mapbox', 'census', 'nominatim', 'photon', 'pelias']).default('off'),
  GEOCODER_URL: z
    .url({ protocol: /^https?$/ })
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  GEOCODER_TOKEN: z.string().optional(),
}

export interface GeocoderConfig {
  provider: 'off' | 'mapbox' | 'census' | 'nominatim' | 'photon' | 'pelias'
  /** Undefined: the provider's public URL. */
  url: string | undefined
  token: string | null
  /** The User-Agent of this application. */
  userAgent: string
  /** The number of servers that share the provider's rate limit. */
  nodes: number
}

interface Given {
  GEOCODER: GeocoderConfig['provider']
  GEOCODER_URL?: string | undefined
  GEOCODER_TOKEN?: string | undefined
  MAPBOX_TOKEN?: string | undefined
  NODES: number
}

export function readGeocoder(e: Given, publicUrl: string): GeocoderConfig {
  const { GEOCODER: provider, GEOCODER_URL: url, NODES: nodes } = e
  const token = e.GEOCODER_TOKEN ?? (provider === 'mapbox' ? e.MAPBOX_TOKEN : undefined) ?? null
  if (provider === 'mapbox' && !token)
    throw new Error('The configuration is not valid:\n  GEOCODER=mapbox needs GEOCODER_TOKEN or MAPBOX_TOKEN')
  if (provider === 'pelias' && !url)
    throw new Error('The configuration is not valid:\n  GEOCODER=pelias needs GEOCODER_URL')
  return { provider, url, token, userAgent: `Lamplighter (${publicUrl})`, nodes }
}
