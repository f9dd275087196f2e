import { allIcons, categoryKeys } from '@lamplighter/domain/catalog'
import { expect, test } from 'vitest'
import { buildGlyphs } from './build-glyphs.ts'

const glyphs = buildGlyphs()
const allPaths = Object.entries(glyphs).flatMap(([key, { paths }]) =>
  paths.map((path) => [key, path] as const),
)

test('every icon of the catalog has a glyph, and there is none without an icon', () => {
  const keys = [...allIcons.map((icon) => icon.key), 'wrench']
  expect(Object.keys(glyphs).toSorted()).toEqual(keys.toSorted())
})

test('every path is made of path data only: no entity, no markup', () => {
  const strange = allPaths.filter(([, path]) => !/^[Mm][\dMmLlHhVvCcSsQqTtAaZz\s,.eE+-]*$/.test(path))
  expect(strange).toEqual([])
})

test('exactly the repairs wear the wrench', () => {
  const badged = Object.keys(glyphs).filter((key) => glyphs[key]?.badge)
  expect(badged.toSorted()).toEqual(
    allIcons
      .filter((i) => i.kind === 'repair')
      .map((i) => i.key)
      .toSorted(),
  )
  expect(badged).toHaveLength(categoryKeys.length - 1)
})

test('no two assets of one category look the same', () => {
  const looks = allIcons
    .filter((icon) => icon.kind === 'asset')
    .map((icon) => `${icon.category} ${glyphs[icon.key]?.paths.join(' ')}`)
  expect(new Set(looks).size).toBe(looks.length)
})
