/**
 * What the server writes in front of this file when it hands it out: which page it serves at the moment, content security policy
 * and all, and from where maps may come. So a change of its settings is a new version, too.
 */
interface Served {
  page: string
  mapOrigins: string[]
}

export const { served } = self as unknown as { served: Served }
