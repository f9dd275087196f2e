export * from './holds.constants.ts'
export * from './holds.contract.ts'
export * from './holds.messages.ts'
export * from './holds.rules.ts'
