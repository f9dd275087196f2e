/** What an endpoint says of itself is for the description of the API; the app calls it without. */
import type { Plugin } from 'vite'

const summary = /\bsummary:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1/g

export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    transform: {
      filter: { id: /packages\/domain\/src\/.*\.contract\.ts$/ },
      handler: (code) => ({ code: code.replace(summary, "summary: ''"), map: null }),
    },
  }
}
