import { IconClipboardList, IconMapPin, IconMessage2, IconPencil } from '@tabler/icons-react'
import { clockOf } from '../../../kit/text/moment.ts'
import { describe } from '../../../lib/outbox/kinds.messages.ts'
import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { canRetry } from './item-actions.ts'
import { ItemMenu } from './item-menu.tsx'
import { ItemPictures } from './item-pictures.tsx'
import { filesIn, type ItemContext, photosOnly, stateOf } from './item-state.ts'
import { madeAt, withFiles } from './outbox-page.messages.ts'
import classes from './outbox-page.module.css'

interface Props {
  item: OutboxItem
  context: ItemContext
  onSave: (items: readonly OutboxItem[]) => void
}

/** Row of an unsent write: description, state and actions. */
export function UnsentRow({ item, context, onSave }: Props) {
  const { sentence, tone } = stateOf(item, context)
  const files = filesIn(item, context)
  return (
    <>
      <span className={classes.sign} data-tone={tone}>
        <KindIcon kind={item.kind} />
      </span>
      <div className={`named ${classes.words}`}>
        <strong className="item-name">{describe(item)}</strong>
        <span>
          <time dateTime={item.recordedAt}>{madeAt(clockOf(item.recordedAt, context.now))}</time>
          {withFiles(item.mediaIds.length, files.length > 0 && photosOnly(files))}
        </span>
        <span className={classes.state} data-tone={tone}>
          {sentence}
        </span>
      </div>
      <div className={`line gap-8 ${classes.actions}`}>
        <ItemPictures files={files} />
        <ItemMenu
          item={item}
          canRetry={tone !== 'busy' && canRetry(item, context.unsent)}
          isSending={context.sending.has(item.opId)}
          onSave={onSave}
        />
      </div>
    </>
  )
}

const icons = { location: IconMapPin, note: IconMessage2, order: IconClipboardList }

/** Icon of the kind of a write; the text beside it names the kind. */
function KindIcon({ kind }: { kind: string }) {
  const noun = kind.split('.', 1)[0] ?? ''
  const Icon = Object.hasOwn(icons, noun) ? icons[noun as keyof typeof icons] : IconPencil
  return <Icon size={20} aria-hidden />
}
