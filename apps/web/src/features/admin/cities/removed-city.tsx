import type { AdminCity } from '@lamplighter/domain/admin'
import { cityAndState } from '@lamplighter/domain/cities'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { confirm } from '../../../kit/messages/confirm.ts'
import { say } from '../../../kit/messages/say.tsx'
import { dateOf } from '../../../kit/text/relative-time.tsx'
import { useCityRemoval, usePutBackCity } from '../admin.api.ts'
import classes from '../admin.module.css'
import { failureOf } from '../failure.ts'
import { nowBack, putBackMeans, putBackTitle, removalWords, removedSince } from './removal.messages.ts'

type Removal = NonNullable<AdminCity['removal']>

/** Tells by whom and when the city was removed, when it will be deleted, and the holds that keep it. */
export function RemovedSince({ id, removal }: { id: string; removal: Removal }) {
  const holds = useCityRemoval(id).data?.holds ?? []
  return (
    <>
      <span>{removedSince(removal, dateOf)}</span>
      {holds.length > 0 && (
        <span>
          {removalWords.keeps} {holds.join('; ')}
        </span>
      )}
    </>
  )
}

export function PutBackButton({ city }: { city: AdminCity }) {
  const puttingBack = usePutBackCity()
  const name = cityAndState(city)

  async function putBack() {
    const sure = await confirm({
      title: putBackTitle(name),
      message: putBackMeans,
      action: removalWords.putBack,
    })
    if (!sure) return
    try {
      await puttingBack.mutateAsync(city._id)
      say.success(nowBack(name))
    } catch (error) {
      say.failure(failureOf('putBackCity', error))
    }
  }

  return (
    <div className={`line gap-8 ${classes.actions}`}>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={20} aria-hidden />}
        loading={puttingBack.isPending}
        aria-label={`${removalWords.putBack}: ${name}`}
        onClick={() => void putBack()}
      >
        {removalWords.putBack}
      </Button>
    </div>
  )
}
