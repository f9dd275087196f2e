import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { navigationWords } from '../../../kit/kit.messages.ts'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { SectionCard } from '../../../kit/sections/section-card.tsx'
import { useChoices } from '../notifications.api.ts'
import { choiceWords as words } from '../notifications.messages.ts'
import { CHOICES_ANCHOR } from './choices-anchor.ts'
import { ChoicesForm } from './choices-form.tsx'

/** Card in Settings: reasons to be told, and how (TELL-4). */
export function ChoicesCard() {
  const { data, isPending, isError, refetch } = useChoices()
  const card = useRef<HTMLDivElement>(null)
  const isAddressed = useLocation({ select: ({ hash }) => hash === CHOICES_ANCHOR })
  // The router scrolls before the session is known, and the card grows when its content arrives.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more with the content
  useEffect(() => {
    if (isAddressed) card.current?.scrollIntoView()
  }, [isAddressed, isPending])
  return (
    <div ref={card} id={CHOICES_ANCHOR}>
      <SectionCard title={navigationWords.notifications}>
        {isPending && <ListSkeleton rows={6} />}
        {isError && !data && <ErrorState message={words.loadFailed} onRetry={() => void refetch()} />}
        {data && <ChoicesForm saved={data} mailTo={data.mailTo} />}
      </SectionCard>
    </div>
  )
}
