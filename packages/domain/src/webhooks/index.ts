export * from './webhooks.constants.ts'
export * from './webhooks.contract.ts'
export * from './webhooks.messages.ts'
export * from './webhooks.rules.ts'
