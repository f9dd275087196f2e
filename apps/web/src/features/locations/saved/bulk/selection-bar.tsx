import type { Location } from '@lamplighter/domain/locations'
import { callerOf } from '@lamplighter/domain/memberships'
import { paths } from '@lamplighter/domain/pages'
import { Button } from '@mantine/core'
import { IconIcons, IconQrcode, IconTag, IconTagOff, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { BulkBar } from '../../../../kit/lists/bulk/bulk-bar.tsx'
import { keptOrSaid } from '../../../../kit/lists/bulk/kept-or-said.ts'
import type { SelectAll } from '../../../../kit/lists/bulk/use-select-all.ts'
import { confirm } from '../../../../kit/messages/confirm.ts'
import { useLazyCode } from '../../../../kit/page/lazy-code.tsx'
import { LinkButton } from '../../../../kit/page/link-button.tsx'
import { chooseForLabels } from '../../../../lib/locations/chosen-for-labels.ts'
import { createBulk, startBulk } from '../../../../lib/outbox/bulk/bulk-run.ts'
import { useBulkRun } from '../../../../lib/outbox/bulk/use-bulk-run.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { confirmTrash, locationBulkWords, locationsCounted } from './bulk.messages.ts'
import type { BulkChange } from './bulk-change.ts'
import { bulkJob } from './bulk-items.ts'

const fetchTagDialog = () => import('./tag-dialog.tsx')
const fetchIconDialog = () => import('./icon-dialog.tsx')

export const locationBulk = createBulk<Location>()

interface Props {
  /** The selected locations with their current values. */
  chosen: readonly Location[]
  all: SelectAll
  onClear: () => void
  /** Called when a bulk change starts; the given rows keep their place in the list. */
  onStart: (changed: readonly string[]) => void
}

/** Actions for the selected locations, then progress and results. */
export function SelectionBar({ chosen, all, onClear, onStart }: Props) {
  const { user } = useSession()
  const run = useBulkRun(locationBulk)
  const [dialog, setDialog] = useState<'tag.add' | 'tag.remove' | 'icon' | null>(null)
  const tagKind = dialog === 'icon' ? null : dialog
  const tagDialog = useLazyCode(fetchTagDialog, tagKind !== null, () => setDialog(null))
  const iconDialog = useLazyCode(fetchIconDialog, dialog === 'icon', () => setDialog(null))
  if (!user) return null
  const me = callerOf(user)

  async function start(change: BulkChange) {
    setDialog(null)
    await keptOrSaid(async () => {
      // Trashed locations leave the list, so they keep no place.
      onStart(change.kind === 'trash' ? [] : chosen.map(({ _id }) => _id))
      await startBulk(locationBulk, bulkJob(change, chosen, me))
      onClear()
    })
  }

  async function askAndTrash() {
    const question = {
      title: locationBulkWords.trash,
      message: confirmTrash(chosen.length),
      action: locationBulkWords.trash,
      danger: true,
    }
    if (await confirm(question)) await start({ kind: 'trash' })
  }

  const actions = (
    <>
      <Button
        variant="default"
        leftSection={<IconTag size={18} aria-hidden />}
        onClick={() => setDialog('tag.add')}
      >
        {locationBulkWords.addTag}
      </Button>
      <Button
        variant="default"
        leftSection={<IconTagOff size={18} aria-hidden />}
        onClick={() => setDialog('tag.remove')}
      >
        {locationBulkWords.removeTag}
      </Button>
      <Button
        variant="default"
        leftSection={<IconIcons size={18} aria-hidden />}
        onClick={() => setDialog('icon')}
      >
        {locationBulkWords.changeIcon}
      </Button>
      <LinkButton
        variant="default"
        leftSection={<IconQrcode size={18} aria-hidden />}
        to={paths.printLabels}
        search={{ selected: true }}
        onClick={() => chooseForLabels(me.userId, chosen)}
      >
        {locationBulkWords.printLabels}
      </LinkButton>
      <Button
        variant="outline"
        color="danger"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => void askAndTrash()}
      >
        {locationBulkWords.trash}
      </Button>
    </>
  )
  return (
    <>
      <BulkBar
        label={locationBulkWords.selection}
        chosen={chosen.length}
        all={all}
        onClear={onClear}
        run={run}
        counted={locationsCounted}
        actions={actions}
      />
      {tagKind && tagDialog && (
        <tagDialog.TagDialog kind={tagKind} chosen={chosen} onDone={start} onClose={() => setDialog(null)} />
      )}
      {dialog === 'icon' && iconDialog && (
        <iconDialog.IconDialog count={chosen.length} onDone={start} onClose={() => setDialog(null)} />
      )}
    </>
  )
}
