/** Formats an address as crews say it: a house, a crossing, a park, a street. */

export type NamedSpot =
  | { kind: 'house'; number: string; street: string }
  | { kind: 'crossing'; streets: readonly [string, string] }
  | { kind: 'area'; name: string }
  | { kind: 'street'; street: string }
  /** Not on the street, but close to it. */
  | { kind: 'near'; street: string }

/**
 * Formats an address (LOC-50): '712 Clover St', 'Main St & Platte Ave', 'Riverside Park', 'Clover St', 'near Clover
 * St'.
 */
export function formatPlace(spot: NamedSpot): string {
  switch (spot.kind) {
    case 'house':
      return `${spot.number} ${spot.street}`
    case 'crossing':
      return spot.streets.join(' & ')
    case 'area':
      return spot.name
    case 'street':
      return spot.street
    case 'near':
      return `near ${spot.street}`
  }
}

/**
 * Returns the address unless the adjacent text contains it: `omitRepeatedPlace('Main St & Platte Ave', 'Stop sign, Main St &
 * Platte Ave')` is undefined.
 */
export function omitRepeatedPlace(placeWords: string | null | undefined, beside = ''): string | undefined {
  const said = beside.toLowerCase()
  // A crossing may list its streets in the other order.
  const parts =
    placeWords
      ?.replace(/^near /, '')
      .toLowerCase()
      .split(' & ') ?? []
  return placeWords && !parts.every((part) => said.includes(part)) ? placeWords : undefined
}
