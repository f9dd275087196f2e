export * from './day-pack.contract.ts'
export * from './day-pack.limits.ts'
export * from './day-pack-lines.contract.ts'
export * from './from-pack.ts'
