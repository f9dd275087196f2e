export * from './label-address.ts'
export * from './label-sheets.ts'
export * from './labels.limits.ts'
export * from './read-label.ts'
