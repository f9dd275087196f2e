import { Button } from '@mantine/core'
import { confirm } from '../../../kit/messages/confirm.ts'
import { say } from '../../../kit/messages/say.tsx'
import { SectionCard } from '../../../kit/sections/section-card.tsx'
import {
  askToPersist,
  freeStorage,
  shouldInstallOnIos,
  sizeOf,
  thisDevice,
} from '../../../lib/storage/storage.ts'
import classes from '../settings.module.css'
import { deviceWords } from './device.messages.ts'
import { NearlyFull, useStorageState } from './nearly-full.tsx'

/** Storage use on this device, its protection, and a button to clear it. */
export function DeviceCard() {
  const { data: state, refetch } = useStorageState()

  async function ask() {
    if (!(await askToPersist())) say.info(deviceWords.refused)
    await refetch()
  }

  async function clear() {
    const sure = await confirm({
      title: deviceWords.clear,
      message: deviceWords.confirmClear,
      action: deviceWords.clear,
    })
    if (!sure) return
    try {
      await freeStorage()
      say.success(deviceWords.cleared)
    } catch {
      say.failure(deviceWords.clearFailed)
    }
    await refetch()
  }

  const amount = (bytes: number | null | undefined) =>
    bytes === null || bytes === undefined ? deviceWords.unknown : sizeOf(bytes)
  return (
    <SectionCard title={deviceWords.title}>
      <NearlyFull />
      {shouldInstallOnIos(thisDevice()) && (
        <p className="notice" role="note">
          {deviceWords.install}
        </p>
      )}
      <dl className={classes.facts}>
        <dt>{deviceWords.used}</dt>
        <dd>{state ? amount(state.used) : '…'}</dd>
        <dt>{deviceWords.free}</dt>
        <dd>{state ? amount(state.free) : '…'}</dd>
        <dt>{deviceWords.kept}</dt>
        <dd>{state ? keptInWords(state.persisted) : '…'}</dd>
      </dl>
      <div className={classes.deviceActions}>
        {state?.persisted === false && (
          <Button variant="default" onClick={() => void ask()}>
            {deviceWords.ask}
          </Button>
        )}
        <Button variant="default" onClick={() => void clear()}>
          {deviceWords.clear}
        </Button>
      </div>
      <p className={classes.hint}>{deviceWords.clearHint}</p>
    </SectionCard>
  )
}

function keptInWords(persisted: boolean | null): string {
  if (persisted === null) return deviceWords.unknown
  return persisted ? deviceWords.persisted : deviceWords.notPersisted
}
