export * from './access-token-scopes.ts'
export * from './access-tokens.constants.ts'
export * from './access-tokens.contract.ts'
export * from './access-tokens.rules.ts'
