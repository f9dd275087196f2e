import { type RetentionDays, retentionDays } from '@lamplighter/domain/holds'
import { Select } from '@mantine/core'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { confirm } from '../../../kit/messages/confirm.ts'
import { say } from '../../../kit/messages/say.tsx'
import { SectionCard } from '../../../kit/sections/section-card.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { retryAsMember } from '../../../lib/cities/fresh-memberships.ts'
import { cityAdminWords } from '../city-admin.messages.ts'
import { useRetention, useSetRetention } from './holds.api.ts'
import {
  lastPurgeWords,
  retentionLabel,
  retentionQuestion,
  retentionSaved,
  retentionWords as words,
} from './holds.messages.ts'
import classes from './holds.module.css'

const NEVER = 'never'
const choices: RetentionDays[] = [null, ...retentionDays]

/** The retention of the city's trash, and its last purge. A choice that deletes something is confirmed (HOLD-10). */
export function RetentionCard({ cityId }: { cityId: string }) {
  const retention = useRetention(cityId)
  const setting = useSetRetention(cityId)
  const { data } = retention

  async function choose(text: string | null) {
    const days = choices.find((one) => String(one ?? NEVER) === text)
    if (days === undefined || days === data?.days) return
    if (days !== null) {
      const question = {
        title: words.purgeTitle,
        message: retentionQuestion(days),
        action: words.purgeAction,
      }
      if (!(await confirm({ ...question, danger: true }))) return
    }
    try {
      await setting.mutateAsync(days)
      say.success(retentionSaved(days))
    } catch (error) {
      say.failure(sentenceFor(error, words.failed))
    }
  }

  return (
    <SectionCard title={words.title}>
      <div className="stack gap-12">
        {retention.isPending && <ListSkeleton rows={1} />}
        {retention.isError && !data && (
          <ErrorState message={cityAdminWords.loadFailed} onRetry={retryAsMember(retention.refetch)} />
        )}
        {data && (
          <>
            <Select
              className={classes.choice}
              label={words.label}
              allowDeselect={false}
              disabled={setting.isPending}
              value={String(data.days ?? NEVER)}
              data={choices.map((days) => ({ value: String(days ?? NEVER), label: retentionLabel(days) }))}
              onChange={(text) => void choose(text)}
            />
            <p className="quiet">{words.hint}</p>
            {(data.lastPurge || data.days !== null) && (
              <p className="quiet">{data.lastPurge ? lastPurgeWords(data.lastPurge) : words.noPurge}</p>
            )}
          </>
        )}
      </div>
    </SectionCard>
  )
}
