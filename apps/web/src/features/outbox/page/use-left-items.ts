import { useEffect, useState } from 'react'
import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { type EndedPerson, endedPerson } from '../../../lib/sign-in/ended-person.ts'
import { databases, findDatabase } from '../../../lib/storage/databases.ts'

type LeftItems =
  | { status: 'loading' }
  | { status: 'unreadable' }
  | {
      status: 'ready'
      /** Null if the last user signed out. */
      person: EndedPerson | null
      items: readonly OutboxItem[]
      /** Number of unsent changes of all other users. */
      others: number
    }

export function useLeftItems(): LeftItems {
  const [left, setLeft] = useState<LeftItems>({ status: 'loading' })
  useEffect(() => {
    let stopped = false
    const read = () =>
      void readLeft()
        .catch((error: unknown): LeftItems => {
          console.error('The outbox could not be read', error)
          return { status: 'unreadable' }
        })
        .then((found) => !stopped && setLeft(found))
    read()
    // Somebody signed in or out in another tab.
    addEventListener('storage', read)
    return () => {
      stopped = true
      removeEventListener('storage', read)
    }
  }, [])
  return left
}

async function readLeft(): Promise<LeftItems> {
  const person = endedPerson.get()
  if (!(await findDatabase(databases.device))) return { status: 'ready', person, items: [], others: 0 }
  const { countUnsent, unsentOf } = await import('../../../lib/outbox/outbox-table.ts')
  const items = person ? await unsentOf(person._id) : []
  return { status: 'ready', person, items, others: (await countUnsent()) - items.length }
}
