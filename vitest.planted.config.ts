/**
 * The matrix against a server with a hole in it, planted as the source is loaded: PLANTED_HOLE names which. Run by
 * scripts/plant-holes.mjs, which wants every one of them found.
 */
import { defineConfig } from 'vitest/config'

const holes: Record<string, { file: string; source: string; hole: string }> = {
  // Whoever sees all of one city sees all of every city.
  'a missing city join': {
    file: '/features/memberships/scope.ts',
    source: '.city_id = any(',
    hole: '.city_id is not null or l.city_id = any(',
  },
  // Any member passes for somebody who runs the city.
  'a wrong role gate': {
    file: '/memberships/gates.ts',
    source: "'city_admin:enter': (caller) => caller.memberships.some(administersCity)",
    hole: "'city_admin:enter': (caller) => caller.memberships.length > 0",
  },
  // One thing asked for by its id is shown whatever its department.
  'a forgotten category filter': {
    file: '/memberships/permissions.ts',
    source: 'return scopeIncludes(categoryScope(membership), object.icon ?? null)',
    hole: 'return true',
  },
}

const { PLANTED_HOLE = '' } = process.env
const planted = holes[PLANTED_HOLE]
if (!planted)
  throw new Error(`PLANTED_HOLE is '${PLANTED_HOLE}' and must be one of: ${Object.keys(holes).join(', ')}`)

export default defineConfig({
  plugins: [
    {
      name: 'planted-hole',
      enforce: 'pre',
      transform(code, id) {
        if (!id.split('?', 1)[0]?.endsWith(planted.file)) return
        if (code.split(planted.source).length !== 2)
          throw new Error(`The hole does not fit: ${planted.file} has not exactly one '${planted.source}'`)
        return { code: code.replace(planted.source, () => planted.hole), map: null }
      },
    },
  ],
  test: {
    // Kept modules would bring the hole of the run before.
    fsModuleCache: false,
    include: ['apps/server/src/testing/matrix/matrix.api.test.ts'],
    globalSetup: ['apps/server/src/testing/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
