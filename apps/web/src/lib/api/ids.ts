/**
 * Creates UUIDv7 ids, which sort by creation time. `crypto.randomUUID` exists only in secure contexts and creates
 * UUIDv4.
 */
export { v7 as uuidv7 } from 'uuid'
