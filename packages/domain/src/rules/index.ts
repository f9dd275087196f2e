export * from './field-change.ts'
export * from './merge-fields.ts'
export * from './rule-problem.ts'
