export * from './categories.ts'
export * from './icons.ts'
export * from './normalise-tag.ts'
export * from './pick-icon.rules.ts'
