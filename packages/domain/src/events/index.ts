export * from './events.contract.ts'
export * from './events.limits.ts'
export * from './hears-of.rules.ts'
