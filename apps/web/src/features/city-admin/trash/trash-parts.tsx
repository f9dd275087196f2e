import { iconOf } from '@lamplighter/domain/catalogue'
import type { TrashedLocation } from '@lamplighter/domain/city-admin'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { AssetIcon } from '../../../kit/drawings/asset-icon.tsx'
import { cityAdminWords } from '../city-admin.messages.ts'
import moderation from '../moderation/moderation.module.css'
import classes from './trash.module.css'
import type { useRestoring } from './use-restoring.ts'

/** Pin and name; no link, for there is nothing to open until it is restored. */
export function TrashedPlace({ location: { icon, name } }: { location: TrashedLocation }) {
  return (
    <span className={moderation.place}>
      <AssetIcon icon={icon} size={36} title={iconOf(icon).label} />
      <span>{name}</span>
    </span>
  )
}

interface Props {
  location: TrashedLocation
  restoring: ReturnType<typeof useRestoring>
}

export function RestoreButton({ location, restoring }: Props) {
  const { restore } = cityAdminWords.trash
  return (
    <Button
      variant="default"
      className={classes.restore}
      leftSection={<IconArrowBackUp size={20} aria-hidden />}
      aria-label={`${restore}: ${location.name}`}
      loading={restoring.isRestoring(location._id)}
      onClick={() => void restoring.restore(location)}
    >
      {restore}
    </Button>
  )
}
