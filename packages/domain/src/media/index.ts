export * from './media.contract.ts'
export * from './media.limits.ts'
export * from './media-kind.ts'
export * from './storage-path.ts'
