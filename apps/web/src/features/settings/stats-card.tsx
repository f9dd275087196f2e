import { formatCount } from '@lamplighter/domain/format'
import { Skeleton } from '@mantine/core'
import { ErrorState } from '../../kit/lists/error-state.tsx'
import { SectionCard } from '../../kit/sections/section-card.tsx'
import { useMyStats } from './settings.api.ts'
import { settingsWords } from './settings.messages.ts'
import classes from './settings.module.css'

const shown = ['locations', 'notes', 'media', 'workOrdersOpened', 'workOrdersClosed'] as const

/** Five counts of the user's contributions. */
export function StatsCard() {
  const stats = useMyStats()
  return (
    <SectionCard title={settingsWords.stats}>
      {stats.isError ? (
        <ErrorState message={settingsWords.statsFailed} onRetry={() => void stats.refetch()} />
      ) : (
        <dl className={classes.figures}>
          {shown.map((name) => (
            <div key={name} className={classes.figure}>
              <dt>{settingsWords.statLabels[name]}</dt>
              <dd>{stats.data ? formatCount(stats.data[name]) : <Skeleton height={28} width={40} />}</dd>
            </div>
          ))}
        </dl>
      )}
    </SectionCard>
  )
}
