import type { IconKey } from '@lamplighter/domain/catalog'
import { useState } from 'react'
import { FormDialog } from '../../../../kit/messages/form-dialog.tsx'
import { IconPicker } from '../../editor/icon-picker.tsx'
import { useLocationHints } from '../../locations.api.ts'
import { locationBulkWords, locationsCounted } from './bulk.messages.ts'
import type { BulkChange } from './bulk-change.ts'

interface Props {
  count: number
  onDone: (change: BulkChange) => void
  onClose: () => void
}

/** Chooses the new icon for all selected locations. */
export function IconDialog({ count, onDone, onClose }: Props) {
  const [icon, setIcon] = useState<IconKey | null>(null)
  const { recentIcons } = useLocationHints()
  return (
    <FormDialog
      title={locationBulkWords.changeIcon}
      hint={`${locationsCounted(count)}. ${locationBulkWords.iconHint}`}
      action={locationBulkWords.changeIcon}
      problem={null}
      busy={false}
      disabled={icon === null}
      onSubmit={() => icon && onDone({ kind: 'icon', icon })}
      onClose={onClose}
    >
      <IconPicker chosen={icon} recent={recentIcons} onChoose={setIcon} />
    </FormDialog>
  )
}
