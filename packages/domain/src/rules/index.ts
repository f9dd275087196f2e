export * from './enforce.ts'
export * from './rule-problem.ts'
