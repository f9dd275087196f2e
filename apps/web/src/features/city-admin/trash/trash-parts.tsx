import { iconOf } from '@lamplighter/domain/catalog'
import type { TrashedLocation } from '@lamplighter/domain/city-admin'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { AssetIcon } from '../../../kit/drawings/asset-icon.tsx'
import { UnsentBadge } from '../../../kit/lists/unsent-badge.tsx'
import { cityAdminWords } from '../city-admin.messages.ts'
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

interface Props {
  location: TrashedLocation
  restoring: ReturnType<typeof useRestoring>
  /** The request is pending. */
  disabled: boolean
}

export function RestoreButton({ location, restoring, disabled }: Props) {
  const { restore } = cityAdminWords.trash
  return (
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
  )
}
