import type { Location } from '@lamplighter/domain/locations'
import { callerOf } from '@lamplighter/domain/memberships'
import { Button, CloseButton } from '@mantine/core'
import { IconIcons, IconTag, IconTagOff, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { confirm } from '../../../../kit/messages/confirm.ts'
import { say } from '../../../../kit/messages/say.tsx'
import { useLazyCode } from '../../../../kit/page/lazy-code.tsx'
import { useSession } from '../../../../lib/session/session.ts'
import { useStore } from '../../../../lib/state/store.ts'
import { bulkWords, confirmTrash, mostAtOnce, selectAll, selectedCount } from './bulk.messages.ts'
import type { BulkChange } from './bulk-change.ts'
import { MAX_AT_ONCE } from './bulk-items.ts'
import { BulkReport } from './bulk-report.tsx'
import { bulkRun, startBulk } from './bulk-run.ts'
import classes from './selection-bar.module.css'

const fetchTagDialog = () => import('./tag-dialog.tsx')
const fetchIconDialog = () => import('./icon-dialog.tsx')

interface Props {
  /** The selected locations with their current values. */
  chosen: readonly Location[]
  /** Count of locations that match the filters. */
  matching: number
  selectingAll: boolean
  onSelectAll: () => void
  onClear: () => void
  /** Called when a bulk change starts; the given rows keep their place in the list. */
  onStart: (changed: readonly string[]) => void
}

/** Actions for the selected locations, then progress and results. */
export function SelectionBar({ chosen, matching, selectingAll, onSelectAll, onClear, onStart }: Props) {
  const { user } = useSession()
  const run = useStore(bulkRun)
  const [dialog, setDialog] = useState<'tag.add' | 'tag.remove' | 'icon' | null>(null)
  const tagKind = dialog === 'icon' ? null : dialog
  const tagDialog = useLazyCode(fetchTagDialog, tagKind !== null, () => setDialog(null))
  const iconDialog = useLazyCode(fetchIconDialog, dialog === 'icon', () => setDialog(null))
  if (!user || (!run && chosen.length === 0)) return null

  async function start(change: BulkChange) {
    if (!user) return
    setDialog(null)
    try {
      // Trashed locations leave the list, so they keep no place.
      onStart(change.kind === 'trash' ? [] : chosen.map(({ _id }) => _id))
      await startBulk(change, chosen, callerOf(user))
      onClear()
    } catch (error) {
      console.error('The changes could not be kept', error)
      say.failure(bulkWords.notKept)
    }
  }

  async function askAndTrash() {
    const question = {
      title: bulkWords.trash,
      message: confirmTrash(chosen.length),
      action: bulkWords.trash,
      danger: true,
    }
    if (await confirm(question)) await start({ kind: 'trash' })
  }

  const isOver = matching > MAX_AT_ONCE
  const all = Math.min(matching, MAX_AT_ONCE)
  return (
    <section className={classes.bar} aria-label={bulkWords.selection}>
      {run && <BulkReport run={run} me={callerOf(user)} />}
      {chosen.length > 0 && !(run && run.sent === null) && (
        <div className={`line ${classes.tools}`}>
          <strong role="status" className={classes.count}>
            {selectedCount(chosen.length)}
          </strong>
          {chosen.length < all ? (
            <Button variant="subtle" loading={selectingAll} onClick={onSelectAll}>
              {selectAll(matching, MAX_AT_ONCE)}
            </Button>
          ) : (
            isOver && <span className="quiet">{mostAtOnce(MAX_AT_ONCE)}</span>
          )}
          <div className={`row ${classes.actions}`}>
            <Button
              variant="default"
              leftSection={<IconTag size={18} aria-hidden />}
              onClick={() => setDialog('tag.add')}
            >
              {bulkWords.addTag}
            </Button>
            <Button
              variant="default"
              leftSection={<IconTagOff size={18} aria-hidden />}
              onClick={() => setDialog('tag.remove')}
            >
              {bulkWords.removeTag}
            </Button>
            <Button
              variant="default"
              leftSection={<IconIcons size={18} aria-hidden />}
              onClick={() => setDialog('icon')}
            >
              {bulkWords.changeIcon}
            </Button>
            <Button
              variant="outline"
              color="danger"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => void askAndTrash()}
            >
              {bulkWords.trash}
            </Button>
            <CloseButton size={36} aria-label={bulkWords.clear} title={bulkWords.clear} onClick={onClear} />
          </div>
        </div>
      )}
      {tagKind && tagDialog && (
        <tagDialog.TagDialog kind={tagKind} chosen={chosen} onDone={start} onClose={() => setDialog(null)} />
      )}
      {dialog === 'icon' && iconDialog && (
        <iconDialog.IconDialog count={chosen.length} onDone={start} onClose={() => setDialog(null)} />
      )}
    </section>
  )
}
