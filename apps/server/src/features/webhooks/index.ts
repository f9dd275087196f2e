export { createDeliveries } from './deliver-webhooks.ts'
export { countWaitingEvents, purgeWebhookEvents } from './webhook-queue.repo.ts'
export { webhooksRoutes } from './webhooks.routes.ts'
