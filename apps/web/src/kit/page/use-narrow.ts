import { useMediaQuery } from '@mantine/hooks'

/** Breakpoints; the style sheets use the same ones. */
export type Width = '48em' | '64em' | '75em' | '80em'

/** Whether the window is narrower; correct from the first render. */
export function useNarrow(below: Width): boolean {
  return useMediaQuery(`(width < ${below})`, undefined, { getInitialValueInEffect: false })
}

/** Whether the window is a phone in landscape; a tablet with an open keyboard is wider. */
export function usePhoneOnItsSide(): boolean {
  return useMediaQuery('(height < 30em) and (width < 60em)', undefined, { getInitialValueInEffect: false })
}
