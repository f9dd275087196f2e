/**
 * Values that the server prepends to this file: the current page with its content security policy, and the map origins.
 * So changed settings also count as a new version.
 */
interface Served {
  page: string
  mapOrigins: string[]
}

export const { served } = self as unknown as { served: Served }
