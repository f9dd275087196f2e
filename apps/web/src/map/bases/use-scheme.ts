import { useComputedColorScheme } from '@mantine/core'
import type { Scheme } from './base-style.ts'

/** Whether the map is drawn for day or for night. */
export function useScheme(): Scheme {
  return useComputedColorScheme('light')
}
