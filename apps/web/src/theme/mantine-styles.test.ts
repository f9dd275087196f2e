import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('..', import.meta.url))
const library = fileURLToPath(new URL('../../../../node_modules/@mantine/core', import.meta.url))
const modules = new Map(globSync(`${library}/esm/**/*.mjs`).map((file) => [basename(file, '.mjs'), file]))

/** The style sheets of a component and of all components that it is built on. */
function sheetsOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const own = basename(file).endsWith('.module.mjs') ? [basename(file, '.module.mjs')] : []
  const imported = [...readFileSync(file, 'utf8').matchAll(/from "(\..*?\.mjs)"/g)]
  return [...own, ...imported.flatMap(([, path = '']) => sheetsOf(join(dirname(file), path), seen))]
}

const importedBy = (code: string) =>
  [...code.matchAll(/import (?!type)\{([^}]*)\} from ["']@mantine\/core["']/g)].flatMap(([, names = '']) =>
    [...names.matchAll(/(?<!type )\b[A-Z]\w+/g)].map(([name]) => name),
  )

test('every Mantine component in use has its styles in the list', () => {
  const list = readFileSync(new URL('./mantine-styles.ts', import.meta.url), 'utf8')
  const listed = [...list.matchAll(/styles\/(\w+)\.layer\.css/g)].map(([, name]) => name)
  const users = [
    ...globSync(`${source}/**/*.{ts,tsx}`),
    ...globSync(join(library, '../notifications/esm/**/*.mjs')),
  ]
  const used = new Set(users.flatMap((file) => importedBy(readFileSync(file, 'utf8'))))
  expect(used.size).toBeGreaterThan(25)
  const needed = [...used].flatMap((name) => {
    const file = modules.get(name)
    // Names of types have none.
    return file ? sheetsOf(file) : []
  })
  const sheets = new Set(needed.filter((name) => existsSync(join(library, 'styles', `${name}.layer.css`))))
  expect([...sheets].filter((name) => !listed.includes(name))).toEqual([])
})
