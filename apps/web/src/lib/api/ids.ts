/**
 * Ids made on the device: UUIDv7, so they sort by the moment they were made; UUIDv4 where nobody shall guess. By a library,
 * because browsers have `crypto.randomUUID` on encrypted addresses only.
 */
export { v4 as uuidv4, v7 as uuidv7 } from 'uuid'
