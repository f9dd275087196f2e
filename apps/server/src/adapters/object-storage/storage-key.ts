/** Valid object keys: the same for every provider; none leads out of the folder on a file system. */

// Every segment begins with a letter or digit: no '..', no absolute path, no clash with our own folders.
const KEY = /^(?:[A-Za-z0-9][A-Za-z0-9._-]*\/)*[A-Za-z0-9][A-Za-z0-9._-]*$/
const MAX_LENGTH = 500

/** Returns the key; throws for one that this server would never create. */
export function assertStorageKey(key: string): string {
  if (key.length > MAX_LENGTH || !KEY.test(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`)
  return key
}
