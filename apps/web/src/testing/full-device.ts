/** While `work` runs, every write fails with the browser's quota error, as the database reports it. */
export async function onFullDevice(work: () => Promise<void>): Promise<void> {
  const { add } = IDBObjectStore.prototype
  IDBObjectStore.prototype.add = () => {
    throw new DOMException('No room', 'QuotaExceededError')
  }
  await work().finally(() => {
    IDBObjectStore.prototype.add = add
  })
}
