/**
 * Runs the API's queries over day packs in memory, for a device without a network (DUR-42). Each function mirrors one
 * SQL query of the server. The server's tests compare the results of both.
 */
export * from './list-locations.ts'
export * from './list-orders.ts'
export * from './location-index.ts'
export * from './matching.ts'
export * from './named-locations.ts'
export * from './order-index.ts'
export * from './parts.ts'
export * from './spelling.ts'
export * from './summarise-locations.ts'
export * from './summarise-orders.ts'
export * from './tile-content.ts'
