/** Whether somebody's work waits on this device while nobody is signed in (DUR-41). */
import { useEffect, useState } from 'react'
import { databases, hasDatabase } from '../../lib/storage/databases.ts'

export function useLeftUnsent(isSignedOut: boolean): boolean {
  const [isLeft, setIsLeft] = useState(false)
  useEffect(() => {
    if (!isSignedOut) return
    let stopped = false
    const look = async () => {
      if (!(await hasDatabase(databases.device))) return
      const { isAnyUnsent } = await import('../../lib/outbox/outbox-table.ts')
      const found = await isAnyUnsent()
      if (!stopped) setIsLeft(found)
    }
    void look().catch((error: unknown) => console.error('The outbox could not be read', error))
    return () => {
      stopped = true
      setIsLeft(false)
    }
  }, [isSignedOut])
  return isLeft
}
