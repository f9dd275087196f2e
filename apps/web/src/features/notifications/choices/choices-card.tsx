import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { navigationWords } from '../../../kit/kit.messages.ts'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { SectionCard } from '../../../kit/sections/section-card.tsx'
import { useChoices } from '../notifications.api.ts'
import { choiceWords as words } from '../notifications.messages.ts'
import { PushDevices } from '../push/push-devices.tsx'
import { CHOICES_ANCHOR } from './choices-anchor.ts'
import { ChoicesForm } from './choices-form.tsx'

/** Card in Settings: reasons to be told, and how (TELL-4), and the devices with push (TELL-9). */
export function ChoicesCard({ userId }: { userId: string }) {
  const { data, isPending, isError, refetch } = useChoices()
  const card = useRef<HTMLDivElement>(null)
  const isAddressed = useLocation({ select: ({ hash }) => hash === CHOICES_ANCHOR })
  useEffect(() => {
    if (!isAddressed) return
    return keepInSight(() => card.current?.scrollIntoView())
  }, [isAddressed])
  return (
    <div ref={card} id={CHOICES_ANCHOR}>
      <SectionCard title={navigationWords.notifications}>
        {isPending && <ListSkeleton rows={6} />}
        {isError && !data && <ErrorState message={words.loadFailed} onRetry={() => void refetch()} />}
        {data && <ChoicesForm saved={data} mailTo={data.mailTo} />}
        <PushDevices userId={userId} />
      </SectionCard>
    </div>
  )
}

/** The cards above grow when their content arrives, so it scrolls again until the person moves something. */
function keepInSight(scroll: () => void): () => void {
  const listening = new AbortController()
  const sizes = new ResizeObserver(scroll)
  const stop = () => {
    sizes.disconnect()
    listening.abort()
  }
  sizes.observe(document.body)
  for (const move of ['pointerdown', 'wheel', 'keydown', 'touchmove']) {
    addEventListener(move, stop, { passive: true, signal: listening.signal })
  }
  return stop
}
