export * from './admin.constants.ts'
export * from './admin.contract.ts'
export * from './admin.messages.ts'
export * from './admin.rules.ts'
