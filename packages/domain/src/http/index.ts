export * from './endpoint.ts'
export * from './fields.ts'
export * from './problems.ts'
export * from './retry.messages.ts'
