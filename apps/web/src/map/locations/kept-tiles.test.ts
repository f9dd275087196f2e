import { expect, test } from 'vitest'
import { KeptTiles } from './kept-tiles.ts'

const url = 'locations://tiles/14/1/2?'
const tile = (bytes: number, etag = '"a"') => ({ bytes: new ArrayBuffer(bytes), etag })

test('returns the latest version of a cached tile', () => {
  const kept = new KeptTiles()
  kept.keep('ann', url, tile(10))
  kept.keep('ann', url, tile(20, '"b"'))
  expect(kept.find('ann', url)?.etag).toBe('"b"')
  expect(kept.find('ann', 'locations://tiles/14/1/3?')).toBeUndefined()
})

test('clears the cache when the user changes', () => {
  const kept = new KeptTiles()
  kept.keep('ann', url, tile(10))
  expect(kept.find('bob', url)).toBeUndefined()
  expect(kept.find('ann', url)).toBeUndefined()
})

test('drops the oldest tiles when full', () => {
  const kept = new KeptTiles()
  const third = 6 * 1024 * 1024
  for (const name of ['one', 'two', 'three']) kept.keep('ann', name, tile(third))
  expect(['one', 'two', 'three'].filter((name) => kept.find('ann', name))).toEqual(['two', 'three'])
})
