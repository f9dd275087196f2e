import { useComputedColorScheme } from '@mantine/core'
import { appearance } from '../../kit/page/kept-appearance.ts'
import { useStore } from '../../lib/state/store.ts'
import type { Scheme } from './base-style.ts'

/** The map's color scheme: light, dark or sun. */
export function useScheme(): Scheme {
  const computed = useComputedColorScheme('light')
  return useStore(appearance) === 'sun' ? 'sun' : computed
}
