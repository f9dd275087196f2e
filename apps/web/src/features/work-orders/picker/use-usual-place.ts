import type { Coordinates } from '@lamplighter/domain/map'
import { useEffect, useEffectEvent, useState } from 'react'
import { mayFindUnasked, useDevicePlace } from '../../../map/pin/use-device-place.ts'

/** A later position would reorder a list that the user is reading. */
const LONGEST_WAIT_MS = 2_000

/**
 * Initial position for sorting, if the device provides it without a prompt (ORDER-34): undefined while
 * locating, null if unavailable. Fixed while the list is shown.
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
