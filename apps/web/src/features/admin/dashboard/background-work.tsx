import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { SectionCard } from '../../../kit/sections/section-card.tsx'
import { RelativeTime } from '../../../kit/text/relative-time.tsx'
import { useBackgroundWork } from '../admin.api.ts'
import { jobNames, backgroundWords as words } from './background-work.messages.ts'

/** Background jobs that fail or do not end (DUR-72). Nothing while all is well. */
export function BackgroundWork() {
  const { data, isError, refetch } = useBackgroundWork()
  if (isError && !data) return <ErrorState message={words.loadFailed} onRetry={() => void refetch()} />
  if (!data?.length) return null
  const hasSeveral = new Set(data.map(({ server }) => server)).size > 1
  return (
    <SectionCard title={words.title}>
      <div className="stack">
        <p className="muted">{words.hint}</p>
        <ul className="stack">
          {data.map(({ job, server, failingSince, reason, lastDone }) => (
            <li key={`${job} ${server}`} className="named">
              <strong>{jobNames[job]}</strong>
              {failingSince ? (
                <span>
                  {words.failing} <RelativeTime time={failingSince} />: {reason}
                </span>
              ) : (
                <span>{words.stuck}</span>
              )}
              <span>
                {lastDone ? (
                  <>
                    {words.lastDone} <RelativeTime time={lastDone} />
                  </>
                ) : (
                  words.neverDone
                )}
                {hasSeveral && ` · ${words.server} ${server}`}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </SectionCard>
  )
}
