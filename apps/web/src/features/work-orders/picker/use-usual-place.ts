import type { Coordinates } from '@lamplighter/domain/map'
import { useEffect, useEffectEvent, useState } from 'react'
import { mayFindUnasked, useDevicePlace } from '../../../map/pin/use-device-place.ts'

/** A position that takes longer comes too late: it would reorder a list that is being read. */
const LONGEST_WAIT_MS = 2_000

/**
 * The position that a list starts with, if the device gives one without a prompt (ORDER-34): undefined while that is open, null
 * without one. It stays the same while the list is shown.
 */
export function useUsualPlace(): Coordinates | null | undefined {
  const here = useDevicePlace()
  const [usual, setUsual] = useState<Coordinates | null | undefined>(here ?? undefined)
  const settle = useEffectEvent(() => setUsual((known) => (known === undefined ? here : known)))
  useEffect(() => {
    if (here) settle()
  }, [here])
  useEffect(() => {
    const waiting = setTimeout(() => settle(), LONGEST_WAIT_MS)
    void mayFindUnasked().then((may) => may || settle())
    return () => clearTimeout(waiting)
  }, [])
  return usual
}
