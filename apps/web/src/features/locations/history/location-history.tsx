import { canEditLocation, getLocationHistory, type Location } from '@lamplighter/domain/locations'
import { callerOf } from '@lamplighter/domain/memberships'
import { useState } from 'react'
import { AuditLink } from '../../../kit/history/audit-link.tsx'
import { HistoryList } from '../../../kit/history/history-line.tsx'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { useFocusKept } from '../../../kit/lists/use-focus-kept.ts'
import { CollapsibleSection } from '../../../kit/sections/collapsible-section.tsx'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useNamedLocation } from '../locations.api.ts'
import { historyMessages as messages, historyWords as words } from './history.messages.ts'
import { HistoryEntry } from './history-entry.tsx'

interface Props {
  location: Pick<Location, '_id' | 'version'>
  /** The form on this page has unsaved changes. */
  isEdited?: boolean
  /** Called with the record after a value was put back. */
  onPutBack?: (saved: Location) => void
}

/** Folded; the history is read once it is opened. An unsent location has none yet (LOC-110). */
export function LocationHistory(props: Props) {
  const [isOpen, setOpen] = useState(false)
  if (props.location.version === 0) return null
  return (
    <CollapsibleSection title={words.history} open={isOpen} onToggle={setOpen}>
      {isOpen && <Entries {...props} />}
    </CollapsibleSection>
  )
}

function Entries({ location: { _id: id }, isEdited = false, onPutBack }: Props) {
  const { user } = useSession()
  const focusKept = useFocusKept()
  const read = useRead(queryKeys.locationHistory(id), getLocationHistory, { params: { id } })
  // The page's form keeps the record as it was opened, so it cannot tell what is saved now.
  const { data: now } = useNamedLocation({ id, at: null, tolerance: 0 })
  if (read.data === undefined)
    return read.isError ? (
      <ErrorState message={messages.loadFailed} onRetry={() => void read.refetch()} />
    ) : (
      <ListSkeleton rows={3} />
    )
  const me = user && callerOf(user)
  const mayEdit = me !== null && now && canEditLocation(me, { ...now, trashed: now.deletedAt !== null })
  return (
    <div {...focusKept}>
      {mayEdit && isEdited && <p className="quiet">{messages.saveFirst}</p>}
      <HistoryList label={words.history}>
        {read.data.map((entry) => (
          <HistoryEntry
            key={entry.id}
            entry={entry}
            puttingBack={mayEdit && !isEdited ? { now, me, onPutBack } : null}
          />
        ))}
      </HistoryList>
      {!read.data.some(({ kind }) => kind === 'created') && <p className="quiet">{messages.onlyLatest}</p>}
      {me && now && <AuditLink me={me} cityId={now.cityId} object={id} kind="location" />}
    </div>
  )
}
