export * from './fold-text.ts'
export * from './search-terms.ts'
export * from './spelling.ts'
