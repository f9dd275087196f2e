export * from './open311.contract.ts'
export * from './open311.rules.ts'
