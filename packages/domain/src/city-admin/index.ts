export * from './city-admin.contract.ts'
export * from './city-admin.messages.ts'
export * from './city-members.contract.ts'
export * from './trash.contract.ts'
