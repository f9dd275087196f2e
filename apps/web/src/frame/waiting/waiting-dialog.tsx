import { formWords } from '@lamplighter/domain/http'
import { confirmDiscard, waitingWords } from '@lamplighter/domain/locations'
import { paths } from '@lamplighter/domain/pages'
import { Button, Modal } from '@mantine/core'
import type { WaitingLocation } from '../../features/locations/draft/waiting-locations.ts'
import { AssetIcon } from '../../kit/drawings/asset-icon.tsx'
import { confirm } from '../../kit/messages/confirm.ts'
import { LinkButton } from '../../kit/page/link-button.tsx'
import { discardWaiting } from './send-waiting.ts'
import classes from './waiting-dialog.module.css'

interface Props {
  waiting: readonly WaitingLocation[]
  onClose: () => void
}

/** What this device holds and the server has not: each with its reason, and the way to it. */
export function WaitingDialog({ waiting, onClose }: Props) {
  async function discard({ id, name, exists }: WaitingLocation) {
    const sure = await confirm({
      title: waitingWords.discard,
      message: confirmDiscard(name, exists),
      action: waitingWords.discard,
      danger: true,
    })
    if (sure) await discardWaiting(id)
  }

  return (
    <Modal
      opened={waiting.length > 0}
      onClose={onClose}
      title={waitingWords.title}
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <p className={classes.lead}>{waitingWords.keepHere}</p>
      <ul>
        {waiting.map((one) => (
          <li key={one.id} className={classes.row}>
            <AssetIcon icon={one.icon} size={40} />
            <div className={`words ${classes.words}`}>
              <strong>{one.name}</strong>
              <span className={one.failure ? classes.failure : classes.state}>
                {one.failure ?? (one.held ? waitingWords.held : waitingWords.waits)}
              </span>
            </div>
            <div className={classes.actions}>
              <Button variant="subtle" color="gray" onClick={() => void discard(one)}>
                {waitingWords.discard}
              </Button>
              <LinkButton variant="default" to={paths.editLocation} search={addressOf(one)} onClick={onClose}>
                {formWords.open}
              </LinkButton>
            </div>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

function addressOf({ id, at, exists }: WaitingLocation) {
  return {
    ...(at ? { lat: at.latitude, lng: at.longitude } : {}),
    ...(exists ? { id, from: 'savedlocations' } : { from: 'maps' }),
  }
}
