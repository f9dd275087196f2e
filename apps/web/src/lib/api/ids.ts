/**
 * Ids made on the device: UUIDv7, so they sort by the moment they were made. By a library, because browsers have
 * `crypto.randomUUID` on encrypted addresses only, and that makes UUIDv4.
 */
export { v7 as uuidv7 } from 'uuid'
