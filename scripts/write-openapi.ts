/** Writes docs/openapi.json from the contracts. With --check it only fails when the file is stale. */
import { readFileSync, writeFileSync } from 'node:fs'
import { openApi } from '../apps/server/src/http/transport/openapi.ts'
import { routes } from '../apps/server/src/routes.ts'

const file = new URL('../docs/openapi.json', import.meta.url)
const fresh = `${JSON.stringify(openApi(routes.map((route) => route.endpoint)), null, 2)}\n`

if (!process.argv.includes('--check')) writeFileSync(file, fresh)
else if (readFileSync(file, 'utf8') !== fresh) {
  console.error('docs/openapi.json is stale: run `npm run openapi`')
  process.exit(1)
}
