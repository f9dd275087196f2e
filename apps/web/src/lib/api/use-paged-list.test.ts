import { expect, test } from 'vitest'
import { PAGE_SIZE, pageSize } from './use-paged-list.ts'

test('refetches a long list in few requests', () => {
  const sizes: number[] = []
  while (sizes.reduce((sum, size) => sum + size, 0) < 5_000) sizes.push(pageSize(sizes.length, 500))
  expect(sizes.slice(0, 5)).toEqual([PAGE_SIZE, 100, 200, 400, 500])
  expect(sizes.length).toBeLessThan(15)
})
