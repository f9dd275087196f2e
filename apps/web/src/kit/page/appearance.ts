/** Light, dark, or as the device has it: kept on this device. */
import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

export const APPEARANCE = 'Appearance'

export const schemes = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'As this device', icon: IconDeviceDesktop },
] as const

export function useAppearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const choose = (value: string) =>
    setColorScheme(schemes.find((scheme) => scheme.value === value)?.value ?? 'light')
  return { scheme: colorScheme, choose }
}
