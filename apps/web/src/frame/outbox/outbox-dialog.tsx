import { paths } from '@lamplighter/domain/pages'
import { Button, Modal } from '@mantine/core'
import type { UnsentDraft } from '../../features/locations/draft/unsent-drafts.ts'
import { AssetIcon } from '../../kit/drawings/asset-icon.tsx'
import { formWords } from '../../kit/kit.messages.ts'
import { confirm } from '../../kit/messages/confirm.ts'
import { LinkButton } from '../../kit/page/link-button.tsx'
import { confirmDiscard, waitingWords } from './outbox.messages.ts'
import classes from './outbox-dialog.module.css'
import { discardDraft } from './send-outbox.ts'

interface Props {
  entries: readonly UnsentDraft[]
  onClose: () => void
}

/** What is on this device and not on the server yet: why, and the way to open or discard it. */
export function OutboxDialog({ entries, onClose }: Props) {
  async function discard({ id, name, exists }: UnsentDraft) {
    const sure = await confirm({
      title: waitingWords.discard,
      message: confirmDiscard(name, exists),
      action: waitingWords.discard,
      danger: true,
    })
    if (sure) await discardDraft(id)
  }

  return (
    <Modal
      opened={entries.length > 0}
      onClose={onClose}
      title={waitingWords.title}
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <p className={classes.lead}>{waitingWords.keepHere}</p>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id} className={`line ${classes.row}`}>
            <AssetIcon icon={entry.icon} size={40} />
            <div className={`named ${classes.words}`}>
              <strong>{entry.name}</strong>
              <span style={entry.failure ? { color: 'var(--danger)' } : undefined}>
                {entry.failure ?? (entry.held ? waitingWords.held : waitingWords.waits)}
              </span>
            </div>
            <div className={classes.actions}>
              <Button variant="subtle" color="gray" onClick={() => void discard(entry)}>
                {waitingWords.discard}
              </Button>
              <LinkButton
                variant="default"
                to={paths.editLocation}
                search={addressOf(entry)}
                onClick={onClose}
              >
                {formWords.open}
              </LinkButton>
            </div>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

function addressOf({ id, at, exists }: UnsentDraft) {
  return {
    ...(at ? { lat: at.latitude, lng: at.longitude } : {}),
    ...(exists ? { id, from: 'savedlocations' } : { from: 'maps' }),
  }
}
