import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { nextRest, type Rest } from './rests.ts'
import { sheetWords } from './sheet.messages.ts'
import classes from './sheet.module.css'
import { useSheetDrag } from './use-sheet-drag.ts'

interface Props {
  title: string
  /** A few quiet words beside it: a figure. */
  summary?: ReactNode
  rest: Rest
  onRest: (rest: Rest) => void
  /** It stands beside what it belongs to, and does not move. */
  aside?: boolean
  children: ReactNode
}

/**
 * Lies over the foot of its positioned parent, at three heights: dragged by its head, or moved by its buttons or the arrow keys
 * on them. What is not seen of it at its lowest is not reached by the keyboard either.
 */
export function Sheet({ title, summary, rest, onRest, aside = false, children }: Props) {
  const sheet = useRef<HTMLElement>(null)
  const bodyId = useId()
  const drag = useSheetDrag(sheet, onRest)
  const move = (step: 1 | -1) => onRest(nextRest(rest, step))

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
      data-rest={aside ? undefined : rest}
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
                aria-disabled={nextRest(rest, step) === rest || undefined}
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
              {sheetWords[rest]}
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
