/** What an endpoint says of itself, and its problems, are for the server and the description of the API: the app calls it without. */
import type { Plugin } from 'vite'

const summary = /\bsummary:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1/g
const problems = /\bproblems:\s*\[[^\]]*\]/g

export function withoutDescriptions(): Plugin {
  return {
    name: 'without-descriptions',
    apply: 'build',
    transform: {
      filter: { id: /packages\/domain\/src\/.*\.contract\.ts$/ },
      handler: (code) => ({
        code: code.replace(summary, "summary: ''").replace(problems, 'problems: []'),
        map: null,
      }),
    },
  }
}
