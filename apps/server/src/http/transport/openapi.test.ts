import { listLocations } from '@lamplighter/domain/locations'
import { expect, test } from 'vitest'
import { openApi } from './openapi.ts'

test('WORD-17 a paged list documents the headers that lead to the rest', () => {
  const { paths } = openApi([listLocations])
  expect(paths).toMatchObject({
    '/api/locations': {
      get: {
        responses: { 200: { headers: { 'X-Total-Count': {}, 'X-Next-Cursor': {} } } },
      },
    },
  })
})
