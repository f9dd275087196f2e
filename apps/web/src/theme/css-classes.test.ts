import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')

/** `file: name` for each class that a component uses and its style sheet lacks. */
function missingClasses(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/import (\w+) from '(\S+\.module\.css)'/g)].flatMap(([, name, path = '']) => {
    const sheet = readFileSync(join(dirname(file), path), 'utf8')
    const used = [...text.matchAll(new RegExp(`\\b${name}\\.(?!module\\b|tsx?\\b)(\\w+)`, 'g'))]
    return used
      .filter(([, css]) => !new RegExp(`\\.${css}\\b`).test(sheet))
      .map(([, css]) => `${file.slice(source.length + 1)}: ${css}`)
  })
}

// A style that was moved or renamed leaves no error, only an ugly screen.
test('every class of a style module exists', () => {
  const files = globSync(join(source, '**/*.tsx'))
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap(missingClasses)).toEqual([])
})
