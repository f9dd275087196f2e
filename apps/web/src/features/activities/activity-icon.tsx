import { type ActivityType, activityTypes, isActivityType } from '@lamplighter/domain/activities'
import {
  IconActivity,
  IconBuildingCog,
  IconBuildingPlus,
  IconClipboardCheck,
  IconClipboardList,
  IconClipboardPlus,
  IconClipboardText,
  IconClipboardX,
  IconMapPinCog,
  IconMapPinPlus,
  IconMapPinX,
  IconMessage,
  IconMessagePlus,
  IconMessageX,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react'

type IconName = (typeof activityTypes)[ActivityType]['icon']

const icons: Record<IconName, typeof IconActivity> = {
  IconBuildingCog,
  IconBuildingPlus,
  IconClipboardCheck,
  IconClipboardList,
  IconClipboardPlus,
  IconClipboardText,
  IconClipboardX,
  IconMapPinCog,
  IconMapPinPlus,
  IconMapPinX,
  IconMessage,
  IconMessagePlus,
  IconMessageX,
  IconUserMinus,
  IconUserPlus,
}

/** The control icon of a kind of activity, as the domain names it. */
export function ActivityIcon({ type, size = 20 }: { type: string; size?: number }) {
  const Icon = isActivityType(type) ? icons[activityTypes[type].icon] : IconActivity
  return <Icon size={size} stroke={1.75} aria-hidden />
}
