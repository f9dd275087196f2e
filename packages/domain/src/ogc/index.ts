export * from './item-filters.ts'
export * from './ogc.constants.ts'
export * from './ogc.contract.ts'
