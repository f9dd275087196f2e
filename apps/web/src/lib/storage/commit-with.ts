import type { Dexie, Transaction } from 'dexie'

export type Requests = (store: (name: string) => IDBObjectStore) => readonly IDBRequest[]

/**
 * Ends a transaction of Dexie's with these requests, and has it committed with them: it waits for no turn of a page that draws
 * meanwhile. One that fails undoes all. They go past Dexie, which answers for failures itself, and can undo nothing by then.
 */
export function commitWith({ idbtrans }: Transaction, requests: Requests): void {
  for (const request of requests((name) => idbtrans.objectStore(name)))
    request.onerror = (failed) => failed.stopPropagation()
  idbtrans.commit()
}

/**
 * One strict transaction of these requests, handed to the browser before this returns: React draws what an event has changed at
 * its end, before promises go on. Where the database is not open yet it is opened first.
 */
export function writeNow(database: Dexie, names: string[], requests: Requests): PromiseLike<void> {
  const begun = begin(database, names)
  if (!begun) return database.transaction('rw', names, (transaction) => commitWith(transaction, requests))
  return new Promise((resolve, reject) => {
    begun.oncomplete = () => resolve()
    begun.onabort = () => reject(begun.error)
    try {
      requests((store) => begun.objectStore(store))
      begun.commit()
    } catch (error) {
      begun.abort()
      reject(error)
    }
  })
}

/** Null where there is no connection, or it is being closed. */
function begin(database: Dexie, names: string[]): IDBTransaction | null {
  try {
    return database.backendDB()?.transaction(names, 'readwrite', { durability: 'strict' }) ?? null
  } catch {
    return null
  }
}
