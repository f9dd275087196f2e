import { type AuditFilters, MAX_AUDIT_TOTAL } from '@lamplighter/domain/audit'
import { Button, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { DaySections } from '../../../kit/lists/day-sections.tsx'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ShowMore } from '../../../kit/lists/show-more.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { isProblem, sentenceFor } from '../../../lib/api/api-problem.ts'
import { retryAsMember } from '../../../lib/cities/fresh-memberships.ts'
import { useAudit, useOrderSettings } from '../city-admin.api.ts'
import { cityAdminWords } from '../city-admin.messages.ts'
import type { Slots } from '../slots.ts'
import { useAuditedRecord } from '../use-dashboard.ts'
import { entriesFound, auditWords as words } from './audit.messages.ts'
import { AuditEntry } from './audit-entry.tsx'
import { AuditFiltersForm } from './audit-filters.tsx'

/** The city's changes with their authors, newest first (FEED-16). */
export function AuditTab({ cityId, slots }: { cityId: string; slots: Slots }) {
  const [chosen, setChosen] = useState<AuditFilters>({})
  const { object, showAll } = useAuditedRecord()
  const filters = { ...chosen, ...(object ? { object } : {}) }
  const settings = useOrderSettings(cityId)
  const timeZone = settings.data?.timeZone
  const heading = useRef<HTMLHeadingElement>(null)
  // The button goes with the filter.
  const reset = (clear: () => void) => () => {
    clear()
    heading.current?.focus()
  }
  const isFiltered = Object.keys(filters).length > 0
  const {
    items,
    total,
    isPending: isReading,
    isError,
    error,
    isStale,
    refetch,
    more,
  } = useAudit(cityId, filters)
  // Without the city's zone the days would be wrong.
  const isPending = isReading || settings.isPending
  // Trying again would not help.
  const nameProblem = isProblem(error, 'audit_name_common') ? error.message : undefined
  const isKnown = !isPending && !isStale
  // A count that was cut off would name too few lines.
  const rows = isKnown && total < MAX_AUDIT_TOTAL ? total : undefined
  return (
    <section className="stack" aria-labelledby="city-audit">
      <div className="line apart">
        <Title order={2} size="h3" id="city-audit" ref={heading} tabIndex={-1}>
          {words.audit}
        </Title>
        {slots.auditDownload({ ...filters, cityId }, rows, isFiltered)}
      </div>
      <p className="muted">{words.hint}</p>
      <AuditFiltersForm
        {...{ cityId, chosen, items, nameProblem }}
        onChange={setChosen}
        onClear={reset(() => setChosen({}))}
      />
      {object && (
        <div className="line gap-8">
          <span>{words.oneRecord}</span>
          <Button variant="default" onClick={reset(showAll)}>
            {words.allRecords}
          </Button>
        </div>
      )}
      {isPending && <ListSkeleton rows={8} />}
      {isError && !nameProblem && items.length === 0 && (
        <ErrorState
          message={sentenceFor(error, cityAdminWords.loadFailed)}
          onRetry={retryAsMember(refetch)}
        />
      )}
      {!isPending && !isError && (
        <p className="figures" role="status">
          {entriesFound(total)}
        </p>
      )}
      {!isPending && !isError && items.length === 0 && (
        <EmptyState drawing="notebook" message={isFiltered ? words.noneMatching : words.none} />
      )}
      {!isPending && items.length > 0 && (
        <DaySections
          entries={items.map((line) => ({ ...line, createdAt: line.at }))}
          headings={3}
          isStale={isStale}
          {...(timeZone ? { timeZone } : {})}
        >
          {(line) => <AuditEntry line={line} timeZone={timeZone} />}
        </DaySections>
      )}
      <ShowMore shown={items.length} total={total < MAX_AUDIT_TOTAL ? total : undefined} more={more} />
    </section>
  )
}
