/**
 * What the API answers, worked out from day packs in memory: the twins of the server's SQL, for a device without a network
 * (DUR-42). The server's tests hold both to the same answers.
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
