export * from './people.contract.ts'
export * from './people.messages.ts'
export * from './people.rules.ts'
