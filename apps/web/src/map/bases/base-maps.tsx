import type { ReactNode } from 'react'
import { BaseCredits } from './base-credits.tsx'
import { BaseNote } from './base-note.tsx'
import type { BasePlan } from './base-style.ts'
import { BasesProvider } from './bases-context.ts'
import { useBases } from './use-bases.ts'

/** The bases of a map, with their notice and attribution. */
export function BaseMaps({ first, children }: { first: BasePlan; children: ReactNode }) {
  const bases = useBases(first)
  return (
    <BasesProvider value={bases}>
      {children}
      <BaseNote bases={bases} />
      <BaseCredits bases={bases} />
    </BasesProvider>
  )
}
