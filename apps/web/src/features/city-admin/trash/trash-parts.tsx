import { iconOf } from '@lamplighter/domain/catalog'
import type { TrashedLocation } from '@lamplighter/domain/city-admin'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { AssetIcon } from '../../../kit/drawings/asset-icon.tsx'
import { RowMenu } from '../../../kit/lists/row-menu.tsx'
import { UnsentBadge } from '../../../kit/lists/unsent-badge.tsx'
import { RelativeTime } from '../../../kit/text/relative-time.tsx'
import { cityAdminWords } from '../city-admin.messages.ts'
import { keptInTrash, purgeDate } from '../holds/holds.messages.ts'
import { PlaceHoldItem } from '../holds/place-hold-item.tsx'
import moderation from '../moderation/moderation.module.css'
import classes from './trash.module.css'
import type { useRestoring } from './use-restoring.ts'

interface PlaceProps {
  location: TrashedLocation
  /** Sync state of unsent changes to it. */
  unsent: string | null
}

/** Pin and name. No link: a deleted location cannot be opened. */
export function TrashedPlace({ location: { icon, name }, unsent }: PlaceProps) {
  return (
    <>
      <span className={moderation.place}>
        <AssetIcon icon={icon} size={36} title={iconOf(icon).label} />
        <span>{name}</span>
      </span>
      {unsent !== null && <UnsentBadge state={unsent} />}
    </>
  )
}

/** When it was deleted, and until when it is kept (HOLD-13). */
export function TrashedSince({ location }: { location: TrashedLocation }) {
  const { deletedAt, heldBy, purgeAfter, openWorkOrders } = location
  const kept = heldBy === null ? purgeDate(purgeAfter, openWorkOrders) : keptInTrash(heldBy)
  return (
    <>
      <RelativeTime time={deletedAt} />
      {kept && <span className={`quiet ${classes.kept}`}>{kept}</span>}
    </>
  )
}

interface Props {
  cityId: string
  location: TrashedLocation
  restoring: ReturnType<typeof useRestoring>
  /** The request is pending. */
  disabled: boolean
}

export function RestoreButton({ cityId, location, restoring, disabled }: Props) {
  const { restore } = cityAdminWords.trash
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        className={classes.restore}
        leftSection={<IconArrowBackUp size={20} aria-hidden />}
        aria-label={`${restore}: ${location.name}`}
        loading={restoring.isRestoring(location._id)}
        disabled={disabled}
        onClick={() => void restoring.restore(location)}
      >
        {restore}
      </Button>
      <RowMenu label={`${cityAdminWords.moreActions}: ${location.name}`}>
        <PlaceHoldItem cityId={cityId} kind="location" _id={location._id} />
      </RowMenu>
    </div>
  )
}
