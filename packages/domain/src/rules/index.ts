export * from './merge-fields.ts'
export * from './rule-problem.ts'
