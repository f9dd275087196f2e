import { useMediaQuery } from '@mantine/hooks'

/** The widths at which screens are laid out anew; style sheets say the same ones. */
export type Width = '48em' | '64em' | '75em' | '80em'

/** Whether the window is narrower; known from the first drawing on. */
export function useNarrow(below: Width): boolean {
  return useMediaQuery(`(width < ${below})`, undefined, { getInitialValueInEffect: false })
}

/** Whether it is that of a phone on its side, which has no lines to spare; a tablet whose keyboard is up is wider. */
export function usePhoneOnItsSide(): boolean {
  return useMediaQuery('(height < 30em) and (width < 60em)', undefined, { getInitialValueInEffect: false })
}
