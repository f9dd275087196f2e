export * from './reports.constants.ts'
export * from './reports.contract.ts'
export * from './reports.rules.ts'
export * from './triage.contract.ts'
