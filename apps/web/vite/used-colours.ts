/** The component library brings fourteen colors, ten of which nothing here names: they would be read, and written into the page as variables, before anything is drawn. */
import type { Plugin } from 'vite'

const unused = /^\t(?:pink|grape|violet|indigo|cyan|teal|green|lime|yellow|orange): \[[^\]]*\],?\n/gm

export function usedColours(): Plugin {
  return {
    name: 'used-colours',
    apply: 'build',
    transform: {
      filter: { id: /@mantine\/core\/.*\/default-colors\.mjs$/ },
      handler: (code) => ({ code: code.replace(unused, ''), map: null }),
    },
  }
}
