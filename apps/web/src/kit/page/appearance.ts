/** The color scheme: light, dark, sun or the device's; remembered on this device. */
import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun, IconSunglasses } from '@tabler/icons-react'
import { useStore } from '../../lib/state/store.ts'
import { appearance, asAppearance, choose, sunOrBefore } from './kept-appearance.ts'

export const APPEARANCE = 'Appearance'

export const schemes = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'sun', label: 'Sun', icon: IconSunglasses },
  { value: 'auto', label: 'Same as device', icon: IconDeviceDesktop },
] as const

export function useAppearance() {
  const { setColorScheme } = useMantineColorScheme()
  return {
    scheme: useStore(appearance),
    choose: (value: string) => choose(asAppearance(value), setColorScheme),
    /** Toggles sun mode. */
    switchSun: () => choose(sunOrBefore(), setColorScheme),
  }
}
