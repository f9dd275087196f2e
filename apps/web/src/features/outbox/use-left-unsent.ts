/** Counts the unsent items of all users on this device while no one is signed in (DUR-41). */
import { useEffect, useState } from 'react'
import { databases, hasDatabase } from '../../lib/storage/databases.ts'

export function useLeftUnsent(isSignedOut: boolean): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (!isSignedOut) return
    let stopped = false
    const look = async () => {
      if (!(await hasDatabase(databases.device))) return
      const { countUnsent } = await import('../../lib/outbox/outbox-table.ts')
      const found = await countUnsent()
      if (!stopped) setCount(found)
    }
    void look().catch((error: unknown) => console.error('The outbox could not be read', error))
    return () => {
      stopped = true
      setCount(0)
    }
  }, [isSignedOut])
  return count
}
