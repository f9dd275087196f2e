export * from './rule-problem.ts'
