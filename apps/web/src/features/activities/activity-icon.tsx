import { type ActivityType, isActivityType } from '@lamplighter/domain/activities'
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

const icons: Record<ActivityType, typeof IconActivity> = {
  location_created: IconMapPinPlus,
  location_updated: IconMapPinCog,
  location_deleted: IconMapPinX,
  note_created: IconMessagePlus,
  note_updated: IconMessage,
  note_deleted: IconMessageX,
  user_joined: IconUserPlus,
  user_left: IconUserMinus,
  city_created: IconBuildingPlus,
  city_updated: IconBuildingCog,
  work_order_created: IconClipboardPlus,
  work_order_updated: IconClipboardText,
  work_order_closed: IconClipboardCheck,
  work_order_deleted: IconClipboardX,
  work_order_reopened: IconClipboardList,
}

/** Icon of an activity type (FEED-2); unknown types get the general icon. */
export function ActivityIcon({ type, size = 20 }: { type: string; size?: number }) {
  const Icon = isActivityType(type) ? icons[type] : IconActivity
  return <Icon size={size} stroke={1.75} aria-hidden />
}
