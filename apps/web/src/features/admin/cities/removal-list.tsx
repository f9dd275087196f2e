import { cityAndState } from '@lamplighter/domain/cities'
import { Title } from '@mantine/core'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { dateOf } from '../../../kit/text/relative-time.tsx'
import { useCityRemovals } from '../admin.api.ts'
import classes from '../admin.module.css'
import { removalLine, removalWords } from './removal.messages.ts'

/** Lists all removals with their day and person, also of cities that are deleted. Nothing if no city was ever removed. */
export function RemovalList() {
  const removals = useCityRemovals()
  if (removals.isError)
    return <ErrorState message={removalWords.historyFailed} onRetry={() => void removals.refetch()} />
  if (!removals.data || removals.data.length === 0) return null
  return (
    <section aria-labelledby="removals" className={classes.findings}>
      <Title order={2} size="h4" id="removals">
        {removalWords.historyTitle}
      </Title>
      <ul>
        {removals.data.map((removal) => (
          <li key={removal._id}>{removalLine(removal, cityAndState(removal), dateOf)}</li>
        ))}
      </ul>
    </section>
  )
}
