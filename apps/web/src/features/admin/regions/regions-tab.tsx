import type { Region } from '@lamplighter/domain/admin'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { useFocusKept } from '../../../kit/lists/use-focus-kept.ts'
import { retryAsMember } from '../../../lib/cities/fresh-memberships.ts'
import { RegionCard } from './region-card.tsx'
import { RegionNameDialog } from './region-name-dialog.tsx'
import { useRegions } from './regions.api.ts'
import { regionWords as words } from './regions.messages.ts'
import classes from './regions.module.css'

/** All regions. One is open at a time, because each may have many cities. */
export function RegionsTab() {
  const { data: regions, refetch, isError } = useRegions()
  const [naming, setNaming] = useState<Region | 'new' | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const focus = useFocusKept()
  if (!regions)
    return isError ? (
      <ErrorState message={words.loadFailed} onRetry={retryAsMember(refetch)} />
    ) : (
      <ListSkeleton rows={3} />
    )
  const open = chosen ?? (regions.length === 1 ? (regions[0]?._id ?? null) : null)
  return (
    <div className="stack" {...focus}>
      <div className={`line apart ${classes.head}`}>
        <p className={`muted ${classes.hint}`}>{words.hint}</p>
        <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setNaming('new')}>
          {words.create}
        </Button>
      </div>
      {regions.length === 0 && <EmptyState drawing="notebook" message={words.none} />}
      {regions.map((region) => (
        <RegionCard
          key={region._id}
          region={region}
          isOpen={region._id === open}
          onOpen={(isOpen) => setChosen(isOpen ? region._id : '')}
          onRename={() => setNaming(region)}
        />
      ))}
      {naming && (
        <RegionNameDialog
          region={naming === 'new' ? null : naming}
          onSaved={(id) => setChosen(id)}
          onDone={() => setNaming(null)}
        />
      )}
    </div>
  )
}
