import { useComputedColorScheme } from '@mantine/core'
import { createContext, useContext } from 'react'
import { appearance } from '../../kit/page/kept-appearance.ts'
import { useStore } from '../../lib/state/store.ts'
import type { Scheme } from './base-style.ts'

/** Overrides the scheme of the maps in it: paper is white in every appearance. */
export const MapScheme = createContext<Scheme | null>(null)

/** The map's color scheme: light, dark or sun. */
export function useScheme(): Scheme {
  const computed = useComputedColorScheme('light')
  const fixed = useContext(MapScheme)
  const isSun = useStore(appearance) === 'sun'
  if (fixed) return fixed
  return isSun ? 'sun' : computed
}
