export * from './authorise.ts'
export * from './scope.ts'
