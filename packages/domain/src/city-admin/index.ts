export * from './city-admin.constants.ts'
export * from './city-admin.contract.ts'
export * from './city-admin.messages.ts'
export * from './trash.contract.ts'
