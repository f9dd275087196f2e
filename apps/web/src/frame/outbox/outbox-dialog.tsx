import { paths } from '@lamplighter/domain/pages'
import { Button, Modal } from '@mantine/core'
import type { HeldDraft } from '../../features/locations/draft/held-drafts.ts'
import { AssetIcon } from '../../kit/drawings/asset-icon.tsx'
import { formWords } from '../../kit/kit.messages.ts'
import { confirm } from '../../kit/messages/confirm.ts'
import { LinkButton } from '../../kit/page/link-button.tsx'
import { discardDraft } from './left-drafts.ts'
import { confirmDiscard, waitingWords } from './outbox.messages.ts'
import classes from './outbox-dialog.module.css'

interface Props {
  entries: readonly HeldDraft[]
  onClose: () => void
}

/** Drafts that were left open: the way to open or discard each. */
export function OutboxDialog({ entries, onClose }: Props) {
  async function discard({ id, name }: HeldDraft) {
    const sure = await confirm({
      title: waitingWords.discard,
      message: confirmDiscard(name),
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
              <span>{waitingWords.held}</span>
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

function addressOf({ at }: HeldDraft) {
  return {
    ...(at ? { lat: at.latitude, lng: at.longitude } : {}),
    from: 'maps',
  }
}
