import type { Plugin } from 'vite'

const jsonSchemaImports = [
  /import \* as processors from "[^"]*json-schema-processors\.js";/,
  /import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from "[^"]*to-json-schema\.js";/,
]
const stubs = `
const refuse = () => () => { throw new Error('JSON Schema is not part of the browser build') };
const processors = {}, createStandardJSONSchemaMethod = refuse, createToJSONSchemaMethod = refuse;
`

/**
 * Makes zod fit for the browser build. It leaves out the writer of JSON Schema (about 6 kB gzip: only the server makes
 * openapi.json), and says `jitless` before the first contract is built: even the test whether eval is allowed would
 * violate our content security policy.
 */
export function leanZod(): Plugin {
  return {
    name: 'lean-zod',
    apply: 'build',
    transform: {
      filter: { id: /zod\/v4\/(classic\/schemas|core\/core)\.js$/ },
      handler(code, id) {
        if (id.endsWith('core.js')) return `globalThis.__zod_globalConfig = { jitless: true };\n${code}`
        if (!jsonSchemaImports.every((pattern) => pattern.test(code))) {
          this.error('zod has moved its JSON Schema code: adapt or drop vite/lean-zod.ts')
        }
        return jsonSchemaImports.reduce((left, pattern) => left.replace(pattern, ''), code) + stubs
      },
    },
  }
}
