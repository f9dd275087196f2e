import type { PushDevice } from '@lamplighter/domain/notifications'
import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { RelativeTime } from '../../../kit/text/relative-time.tsx'
import { addedOn, removeDevice, pushWords as words } from '../notifications.messages.ts'
import classes from './push-devices.module.css'

interface Props {
  device: PushDevice
  isHere: boolean
  isRemoving: boolean
  onRemove: () => void
}

/** One device with push. */
export function PushDeviceEntry({ device, isHere, isRemoving, onRemove }: Props) {
  const { name, createdAt, lastDeliveredAt } = device
  const Icon = /Android|iPhone|iPad/.test(name) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={`line ${classes.device}`}>
      <Icon size={28} stroke={1.5} aria-hidden className={classes.icon} />
      <div className={`named ${classes.words}`}>
        <strong>{name}</strong>
        <span>{addedOn(createdAt)}</span>
        <span>
          {lastDeliveredAt ? (
            <>
              {words.delivered} <RelativeTime time={lastDeliveredAt} />
            </>
          ) : (
            words.never
          )}
        </span>
        {isHere && (
          <span>
            <span className="badge" data-tone="success">
              {words.thisDevice}
            </span>
          </span>
        )}
      </div>
      <Button variant="default" loading={isRemoving} aria-label={removeDevice(device)} onClick={onRemove}>
        {words.remove}
      </Button>
    </li>
  )
}
