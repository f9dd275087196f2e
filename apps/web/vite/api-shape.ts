/** Gives the app a hash of its API description. Cached responses are valid only for the same description. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const description = new URL('../../../docs/openapi.json', import.meta.url)

export function apiShape(): Plugin {
  return {
    name: 'api-shape',
    config() {
      const shape = createHash('sha256').update(readFileSync(description)).digest('hex').slice(0, 12)
      return { define: { __API_SHAPE__: JSON.stringify(shape) } }
    },
  }
}
