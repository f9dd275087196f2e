export * from './settings.contract.ts'
