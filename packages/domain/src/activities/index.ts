export * from './activities.contract.ts'
export * from './activities.messages.ts'
export * from './activity-facts.ts'
export * from './activity-types.ts'
