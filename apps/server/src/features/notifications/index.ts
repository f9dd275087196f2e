export { mailNotifications } from './mail-notifications.ts'
export { purgeNotifications } from './notifications.repo.ts'
export { notificationsRoutes } from './notifications.routes.ts'
export { notifyAboutDueDates } from './notify-about-due-dates.ts'
export {
  notifyAboutComment,
  notifyAboutOrder,
  notifyAboutReopening,
  type Ruled,
} from './notify-about-orders.ts'
export { oneClick } from './one-click.ts'
export { purgePushDevices } from './push/push-devices.repo.ts'
export { pushNotifications } from './push/push-notifications.ts'
