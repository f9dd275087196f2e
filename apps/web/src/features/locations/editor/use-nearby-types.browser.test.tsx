/** LOC-88. Types offered near a pin. */
import { Problem } from '@lamplighter/domain/http'
import { listLocations, summariseLocations } from '@lamplighter/domain/locations'
import { QueryClientProvider } from '@tanstack/react-query'
import type { PropsWithChildren } from 'react'
import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { queryClient } from '../../../lib/api/query-client.ts'
import { answer, pageOf } from '../../../testing/network.ts'
import { location } from '../../../testing/records.ts'
import { useNearbyTypes } from './use-nearby-types.ts'

const Around = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

test('offers nearby types when the recent icons cannot be loaded, and renders them once', async () => {
  const bench = location({ icon: 'bench' })
  answer(listLocations, () => pageOf([bench]))
  answer(summariseLocations, () => {
    throw new Problem('forbidden')
  })
  let drawn = 0
  const { result } = await renderHook(
    () => {
      drawn += 1
      return useNearbyTypes({ at: bench, exceptId: 'new' })
    },
    { wrapper: Around },
  )
  await expect.poll(() => result.current).toEqual({ recent: [], near: ['bench'] })
  const before = drawn
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(drawn).toBe(before)
})
