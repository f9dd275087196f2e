import { mentionsIn } from '@lamplighter/domain/work-orders'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { HistoryLine, HistoryText } from '../../../kit/history/history-line.tsx'
import { UnsentBadge } from '../../../kit/lists/unsent-badge.tsx'
import { itemState } from '../../../lib/outbox/item-words.ts'
import { useUnderWay } from '../../../lib/outbox/use-under-way.ts'
import type { RenderMedia } from '../order-photos.ts'
import { changeInWords, changesBelow, entryInWords, historyWords as words } from './history.messages.ts'
import classes from './history.module.css'
import type { ShownEntry } from './shown-timeline.ts'

interface Props {
  entry: ShownEntry
  /** Names of the city's members, which comments can mention. */
  names: readonly string[]
  renderMedia: RenderMedia
  /** Absent if the user may not delete it. */
  onDelete: (() => void) | undefined
}

export function HistoryEntry({ entry, names, renderMedia, onDelete }: Props) {
  const underWay = useUnderWay()
  const { kind, at, recordedAt, text, reason, media, mediaIds, item } = entry
  return (
    <HistoryLine
      sentence={entryInWords(entry)}
      at={at}
      recordedAt={recordedAt}
      badge={item && <UnsentBadge state={itemState(item, underWay)} />}
      action={
        onDelete && (
          <Tooltip label={words.deleteComment} withArrow>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={words.deleteComment}
              onClick={onDelete}
            >
              <IconTrash size={20} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )
      }
    >
      {changesBelow(entry).map((change) => (
        <HistoryText key={change.field}>{changeInWords(change)}</HistoryText>
      ))}
      {reason && <HistoryText>{reason}</HistoryText>}
      {text && (
        <HistoryText>
          {kind === 'comment'
            ? mentionsIn(text, names).map((part) =>
                part.isMention ? (
                  <strong key={part.at} className={classes.mention}>
                    {part.text}
                  </strong>
                ) : (
                  part.text
                ),
              )
            : text}
        </HistoryText>
      )}
      {media.length > 0 && renderMedia.saved(media)}
      {mediaIds.length > 0 && renderMedia.own(mediaIds)}
    </HistoryLine>
  )
}
