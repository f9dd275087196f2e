import * as contract from '@lamplighter/domain/webhooks'
import { read, write } from '../../http/transport/route.ts'
import * as service from './webhooks.service.ts'

export const webhooksRoutes = [
  read(contract.listWebhooks, service.list),
  write(contract.createWebhook, service.create),
  write(contract.updateWebhook, service.update),
  write(contract.deleteWebhook, service.remove),
  write(contract.rotateWebhookSecret, service.rotate),
  write(contract.sendTestEvent, service.sendTest),
  read(contract.listWebhookEvents, service.log),
  write(contract.resendWebhookEvent, service.resend),
]
