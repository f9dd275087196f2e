import { Button } from '@mantine/core'
import { AssetIcon } from '../../../kit/drawings/asset-icon.tsx'
import { formWords } from '../../../kit/kit.messages.ts'
import { confirm } from '../../../kit/messages/confirm.ts'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { Section } from '../../../kit/sections/section.tsx'
import { useStore } from '../../../lib/state/store.ts'
import { addressOfDraft, type HeldDraft, heldDrafts } from '../../locations/draft/held-drafts.ts'
import { discardDraft } from '../left-drafts.ts'
import { confirmDiscard, leftOpenWords } from '../outbox.messages.ts'
import { actionOn } from './outbox-page.messages.ts'
import classes from './outbox-page.module.css'

/** Lists the drafts that the user left open, with Open and Discard buttons. Renders nothing if there are none. */
export function HeldDrafts() {
  const drafts = useStore(heldDrafts)
  if (drafts.length === 0) return null
  return (
    <Section title={`${leftOpenWords.title} (${drafts.length})`}>
      <ul className={`surface ${classes.list}`} aria-label={leftOpenWords.title}>
        {drafts.map((draft) => (
          <li key={draft.id} className={`line ${classes.row}`}>
            <AssetIcon icon={draft.icon} size={40} />
            <div className={`named ${classes.words}`}>
              <strong className="item-name">{draft.name}</strong>
              <span>{leftOpenWords.notSaved}</span>
            </div>
            <div className={`line gap-8 ${classes.actions}`}>
              <Button
                variant="subtle"
                color="gray"
                aria-label={actionOn(formWords.discard, draft.name)}
                onClick={() => void discard(draft)}
              >
                {formWords.discard}
              </Button>
              <LinkButton
                variant="default"
                {...addressOfDraft(draft)}
                aria-label={actionOn(formWords.open, draft.name)}
              >
                {formWords.open}
              </LinkButton>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

async function discard({ id, name }: HeldDraft): Promise<void> {
  const { discard: action } = formWords
  const sure = await confirm({ title: action, message: confirmDiscard(name), action, danger: true })
  if (sure) await discardDraft(id)
}
