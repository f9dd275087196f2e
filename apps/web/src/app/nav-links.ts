import { navigationWords as words } from '@lamplighter/domain/auth'
import {
  IconBookmark,
  IconClipboardList,
  IconHome,
  IconMap2,
  IconSettings,
  IconTimeline,
} from '@tabler/icons-react'
import { paths } from './paths.ts'

/** The places the navigation leads to; some only for signed-in users (specification section 6). */
export const navLinks = [
  { to: paths.home, label: words.home, icon: IconHome, signedInOnly: false },
  { to: paths.maps, label: words.maps, icon: IconMap2, signedInOnly: false },
  {
    to: paths.savedLocations,
    label: words.savedLocations,
    icon: IconBookmark,
    signedInOnly: false,
  },
  { to: paths.activities, label: words.activities, icon: IconTimeline, signedInOnly: true },
  {
    to: paths.workOrders,
    label: words.workOrders,
    icon: IconClipboardList,
    signedInOnly: true,
  },
  { to: paths.settings, label: words.settings, icon: IconSettings, signedInOnly: true },
] as const

/** Activities, Maps, Saved Locations: the order of the floating navigation. */
export const mobileNavLinks = [navLinks[3], navLinks[1], navLinks[2]] as const
