import { MAX_CLOSING_REASON, MAX_CLOSING_REASONS } from '@lamplighter/domain/work-orders'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useFocusKept } from '../../../kit/lists/use-focus-kept.ts'
import { reasonName, removeReasonName, orderSettingsWords as words } from './order-settings.messages.ts'
import classes from './order-settings.module.css'

interface Props {
  value: readonly string[]
  problems: readonly (string | null)[]
  onChange: (reasons: string[]) => void
}

/** One line per reason for closing, in the order in which crews see them. */
export function ReasonsField({ value, problems, onChange }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const focus = useFocusKept()
  /** The number of lines with the new one; 0 when none is awaited. */
  const awaited = useRef(0)
  const isFull = value.length >= MAX_CLOSING_REASONS

  useEffect(() => {
    // Any other render may come first.
    if (value.length !== awaited.current) return
    awaited.current = 0
    list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus()
  })

  function add() {
    if (isFull) return
    awaited.current = value.length + 1
    onChange([...value, ''])
  }

  /** Enter adds a line instead of saving everything. */
  function onEnter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (value.at(-1)?.trim() !== '') add()
  }

  return (
    <div className="stack gap-12" {...focus}>
      {value.length === 0 ? (
        <p className="muted">{words.noReasons}</p>
      ) : (
        <ul ref={list} className="stack gap-8" aria-label={words.reasons}>
          {value.map((reason, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its position; two can have the same text
            <li key={at} className={classes.reason}>
              <TextInput
                aria-label={reasonName(at)}
                maxLength={MAX_CLOSING_REASON}
                value={reason}
                error={problems[at]}
                errorProps={{ role: 'alert' }}
                onChange={(event) => onChange(value.with(at, event.currentTarget.value))}
                onKeyDown={onEnter}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={removeReasonName(at, reason)}
                onClick={() => onChange(value.toSpliced(at, 1))}
              >
                <IconX size={20} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div className="line">
        <Button
          variant="default"
          leftSection={<IconPlus size={20} aria-hidden />}
          disabled={isFull}
          onClick={add}
        >
          {words.addReason}
        </Button>
        {isFull && <span className="quiet">{words.reasonsFull}</span>}
      </div>
    </div>
  )
}
