import type { User } from '@lamplighter/domain/auth'
import { callerOf, type Gate, mayEnter } from '@lamplighter/domain/memberships'
import { paths } from '@lamplighter/domain/pages'
import {
  IconBookmark,
  IconBuildingCommunity,
  IconClipboardList,
  IconHome,
  IconMap2,
  IconSettings,
  IconShieldCog,
  IconTimeline,
} from '@tabler/icons-react'
import { navigationWords as words } from '../../kit/kit.messages.ts'

/** Navigation links; some are only for signed-in users, city admins or platform admins (ACC-14). */
const navLinks = [
  { to: paths.home, label: words.home, icon: IconHome, shownTo: 'everyone' },
  { to: paths.maps, label: words.maps, icon: IconMap2, shownTo: 'everyone' },
  { to: paths.savedLocations, label: words.savedLocations, icon: IconBookmark, shownTo: 'everyone' },
  { to: paths.activities, label: words.activities, icon: IconTimeline, shownTo: 'signed-in' },
  { to: paths.workOrders, label: words.workOrders, icon: IconClipboardList, shownTo: 'signed-in' },
  { to: paths.cityAdmin, label: words.cityAdmin, icon: IconBuildingCommunity, shownTo: 'city-admins' },
  { to: paths.admin, label: words.admin, icon: IconShieldCog, shownTo: 'platform-admins' },
  { to: paths.settings, label: words.settings, icon: IconSettings, shownTo: 'signed-in' },
] as const

/** The links for a visitor or a user. */
export function navLinksFor(user: User | null) {
  const may = (gate: Gate) => user !== null && mayEnter(callerOf(user), gate)
  return navLinks.filter(({ shownTo }) => {
    if (shownTo === 'city-admins') return may('city_admin:enter')
    if (shownTo === 'platform-admins') return may('platform:administer')
    return shownTo === 'everyone' || user !== null
  })
}

/** The floating navigation in its order: Activities, Maps, Saved Locations, Work Orders. */
export const mobileNavLinks = [navLinks[3], navLinks[1], navLinks[2], navLinks[4]] as const
