/** While `work` runs the browser has no room for another write: its own error, as the database hands it on. */
export async function onFullDevice(work: () => Promise<void>): Promise<void> {
  const { add } = IDBObjectStore.prototype
  IDBObjectStore.prototype.add = () => {
    throw new DOMException('No room', 'QuotaExceededError')
  }
  await work().finally(() => {
    IDBObjectStore.prototype.add = add
  })
}
