import { iconOf } from '@lamplighter/domain/catalogue'
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
  /** How what waits here about it stands. */
  unsent: string | null
}

/** Pin and name; no link, for there is nothing to open until it is restored. */
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
  /** It is on its way already. */
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
