import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { sheetWords } from './sheet.messages.ts'
import classes from './sheet.module.css'
import { nextSnapPoint, type SnapPoint } from './snap-points.ts'
import { useSheetDrag } from './use-sheet-drag.ts'

interface Props {
  title: string
  /** Short text beside the title, such as a count. */
  summary?: ReactNode
  snapPoint: SnapPoint
  onSnap: (snapPoint: SnapPoint) => void
  /** Fixed beside the map instead of over it. */
  aside?: boolean
  children: ReactNode
}

/**
 * Bottom sheet in its positioned parent with three heights: dragged by its header, or moved by its buttons or the arrow keys
 * on them. At the lowest, the keyboard skips its hidden content.
 */
export function Sheet({ title, summary, snapPoint, onSnap, aside = false, children }: Props) {
  const sheet = useRef<HTMLElement>(null)
  const bodyId = useId()
  const drag = useSheetDrag(sheet, onSnap)
  const move = (step: 1 | -1) => onSnap(nextSnapPoint(snapPoint, step))

  function byKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    move(event.key === 'ArrowUp' ? 1 : -1)
  }

  return (
    <section
      ref={sheet}
      className={classes.sheet}
      aria-label={title}
      data-sheet
      data-snap={aside ? undefined : snapPoint}
    >
      <div className={`beside apart ${classes.head}`} {...(aside ? {} : drag)}>
        <h2 className={classes.title}>
          {title} {summary && <span className="quiet">{summary}</span>}
        </h2>
        {!aside && (
          <div className={classes.buttons}>
            {([-1, 1] as const).map((step) => (
              <ActionIcon
                key={step}
                variant="subtle"
                color="gray"
                aria-label={step === 1 ? sheetWords.raise : sheetWords.lower}
                aria-controls={bodyId}
                aria-disabled={nextSnapPoint(snapPoint, step) === snapPoint || undefined}
                onClick={() => move(step)}
                onKeyDown={byKey}
              >
                {step === 1 ? (
                  <IconChevronUp size={22} aria-hidden />
                ) : (
                  <IconChevronDown size={22} aria-hidden />
                )}
              </ActionIcon>
            ))}
            <span className="visually-hidden" role="status">
              {sheetWords[snapPoint]}
            </span>
          </div>
        )}
      </div>
      <div id={bodyId} className={`stack ${classes.body}`}>
        {children}
      </div>
    </section>
  )
}
