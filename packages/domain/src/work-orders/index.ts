export * from './priorities.ts'
export * from './work-orders.contract.ts'
export * from './work-orders.messages.ts'
export * from './work-orders.rules.ts'
