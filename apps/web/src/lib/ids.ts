/** Ids made on the device: UUIDv7, so they sort by the moment they were made. */
export { v7 as uuidv7 } from 'uuid'
