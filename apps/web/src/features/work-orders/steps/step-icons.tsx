import { IconPlayerPause, IconPlayerPlay, IconTruck } from '@tabler/icons-react'

export const stepIcons = {
  on_my_way: <IconTruck size={22} aria-hidden />,
  started: <IconPlayerPlay size={22} aria-hidden />,
  on_hold: <IconPlayerPause size={22} aria-hidden />,
}
