export * from './excerpt.ts'
export * from './notes.contract.ts'
export * from './notes.messages.ts'
export * from './notes.rules.ts'
