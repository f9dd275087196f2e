/**
 * Runs the API's queries over day packs in memory, for a device without a network (DUR-42). Each function mirrors one
 * SQL query of the server. The server's tests compare the results of both.
 */

export * from './filter-locations.ts'
export * from './filter-orders.ts'
export * from './find-by-name.ts'
export * from './list-locations.ts'
export * from './location-counts.ts'
export * from './location-index.ts'
export * from './order-counts.ts'
export * from './order-index.ts'
export * from './parts.ts'
export * from './spelling.ts'
export * from './tile-content.ts'
