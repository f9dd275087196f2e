import { IconSunglasses, IconSunOff } from '@tabler/icons-react'
import { useAppearance } from '../kit/page/appearance.ts'
import { mapMessages as words } from './map.messages.ts'
import { MapButton } from './map-button.tsx'

/** Toggles sun mode: black lines on white, larger pins and labels. Named after the target mode (WORD-18). */
export function SunButton() {
  const { scheme, switchSun } = useAppearance()
  const on = scheme === 'sun'
  return (
    <MapButton
      label={on ? words.endSun : words.sun}
      icon={on ? <IconSunOff size={22} aria-hidden /> : <IconSunglasses size={22} aria-hidden />}
      onClick={switchSun}
    />
  )
}
