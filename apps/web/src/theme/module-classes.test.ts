import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('..', import.meta.url))

/** Uses of a class that its sheet does not have, such as 'details/directions-link.tsx: away'. The compiler does not see them. */
function missingClasses(file: string): string[] {
  const code = readFileSync(file, 'utf8')
  return [...code.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].flatMap(([, name, path = '']) => {
    const sheet = readFileSync(join(dirname(file), path), 'utf8')
    const there = new Set([...sheet.matchAll(/\.([a-z]\w*)/gi)].map(([, one]) => one))
    const used = new Set(
      [...code.matchAll(new RegExp(`(?<![-\\w./])${name}\\.(\\w+)`, 'g'))].map(([, one]) => one),
    )
    return [...used].filter((one) => !there.has(one)).map((one) => `${relative(source, file)}: ${one}`)
  })
}

test('every class that a component uses is in its sheet', () => {
  const files = globSync(`${source}/**/*.tsx`)
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap(missingClasses)).toEqual([])
})
