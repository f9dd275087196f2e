export * from './imports.contract.ts'
export * from './imports.limits.ts'
export * from './imports.messages.ts'
export * from './imports.rules.ts'
