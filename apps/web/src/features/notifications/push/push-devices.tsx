import type { PushDevice } from '@lamplighter/domain/notifications'
import { Button, Title } from '@mantine/core'
import { useId, useRef } from 'react'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { confirm } from '../../../kit/messages/confirm.ts'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { markedPush, pushMark } from '../../../lib/push/push-mark.ts'
import { pushSupport } from '../../../lib/push/push-support.ts'
import { useStore } from '../../../lib/state/store.ts'
import { noPushWords, pushWords as words } from '../notifications.messages.ts'
import { PushDeviceEntry } from './push-device-entry.tsx'
import { usePushDevices, useRemovePushDevice, useTurnOnPush } from './push-devices.api.ts'
import classes from './push-devices.module.css'

/** The person's devices with push, and the button that adds this one (TELL-9). */
export function PushDevices({ userId }: { userId: string }) {
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone.
  const focusHeading = () => heading.current?.focus()
  const { data: devices, isPending, isError, refetch } = usePushDevices()
  const removing = useRemovePushDevice()
  useStore(pushMark)
  const mark = markedPush()
  const here = mark?.userId === userId ? mark.deviceId : null

  async function remove({ _id, name }: PushDevice) {
    const sure = await confirm({
      title: `${words.remove} ${name}?`,
      message: words.removeHint,
      action: words.remove,
    })
    if (!sure) return
    try {
      await removing.mutateAsync(_id)
      say.success(words.removed)
      focusHeading()
    } catch (error) {
      say.failure(sentenceFor(error, words.removeFailed))
    }
  }

  return (
    <section className={`stack ${classes.devices}`} aria-labelledby={headingId}>
      <div className="stack gap-4">
        <Title order={3} size="h4" id={headingId} ref={heading} tabIndex={-1}>
          {words.title}
        </Title>
        <p className="muted">{words.hint}</p>
      </div>
      {isPending && <ListSkeleton rows={1} />}
      {isError && !devices && <ErrorState message={words.loadFailed} onRetry={() => void refetch()} />}
      {devices?.length === 0 && <p className="quiet">{words.none}</p>}
      {devices && devices.length > 0 && (
        <ul className={classes.list}>
          {devices.map((device) => (
            <PushDeviceEntry
              key={device._id}
              device={device}
              isHere={device._id === here}
              isRemoving={removing.isPending && removing.variables === device._id}
              onRemove={() => void remove(device)}
            />
          ))}
        </ul>
      )}
      {devices && !devices.some(({ _id }) => _id === here) && (
        <ThisDevice userId={userId} onDone={focusHeading} />
      )}
    </section>
  )
}

/** Turns push on here, or says why that is not possible. */
function ThisDevice({ userId, onDone }: { userId: string; onDone: () => void }) {
  const turningOn = useTurnOnPush()
  const support = pushSupport()
  if (support !== 'yes') return <p className="notice">{noPushWords[support]}</p>

  async function turnOn() {
    try {
      const outcome = await turningOn.mutateAsync(userId)
      if (outcome === 'on') {
        say.success(words.isOn)
        onDone()
      } else if (outcome === 'not installed') say.info(words.notInstalled)
      else if (pushSupport() === 'yes') say.info(words.notAllowed)
    } catch (error) {
      say.failure(sentenceFor(error, words.failed))
    }
  }

  return (
    <div className="line">
      <Button variant="default" loading={turningOn.isPending} onClick={() => void turnOn()}>
        {words.turnOn}
      </Button>
    </div>
  )
}
