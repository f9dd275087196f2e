/** Turns a point into a place: one interface, one file per source. Sources never fail: what they cannot tell is unknown. */
export interface Place {
  city: string
  state: string
  zip: string
  /** The city of ours whose limits hold the point; null outside all of them. */
  cityId: string | null
  confidence: 'exact' | 'approximate' | 'unknown'
}

export interface Geocoder {
  reverse(point: { latitude: number; longitude: number }): Promise<Place>
}
