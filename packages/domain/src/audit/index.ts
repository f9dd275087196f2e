export * from './audit.contract.ts'
export * from './audit.rules.ts'
export * from './audit-actions.ts'
