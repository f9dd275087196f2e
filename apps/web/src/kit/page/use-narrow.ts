import { useMediaQuery } from '@mantine/hooks'

/** The widths at which screens are laid out anew; style sheets say the same ones. */
export type Width = '48em' | '64em' | '75em' | '80em'

/** Whether the window is narrower; known from the first drawing on. */
export function useNarrow(below: Width): boolean {
  return useMediaQuery(`(width < ${below})`, undefined, { getInitialValueInEffect: false })
}

/** Whether it is as low as a phone on its side, which has no lines to spare. */
export function useLow(): boolean {
  return useMediaQuery('(height < 30em)', undefined, { getInitialValueInEffect: false })
}
