import * as contract from '@lamplighter/domain/notifications'
import { open, read, write } from '../../http/transport/route.ts'
import * as service from './notifications.service.ts'
import * as devices from './push/push-devices.service.ts'

export const notificationsRoutes = [
  read(contract.listNotifications, service.list),
  read(contract.countUnread, service.count),
  write(contract.readNotification, service.markRead),
  write(contract.readAllNotifications, service.markAllRead),
  read(contract.getNotificationChoices, service.choices),
  write(contract.setNotificationChoices, service.choose),
  read(contract.listPushDevices, devices.list),
  write(contract.putPushDevice, devices.put),
  write(contract.deletePushDevice, devices.remove),
  open(contract.unsubscribe, service.unsubscribe),
]
