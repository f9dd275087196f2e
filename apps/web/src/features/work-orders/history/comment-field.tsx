import { MAX_COMMENT } from '@lamplighter/domain/work-orders'
import { Combobox, useCombobox } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { GrowingTextarea } from '../../../kit/text/growing-textarea.tsx'
import { historyWords as words } from './history.messages.ts'
import classes from './history.module.css'
import { mentionBeingTyped, withMention } from './mentions.ts'

interface Props {
  value: string
  /** Names of the city's members. */
  names: readonly string[]
  problem: string | null
  disabled: boolean
  onChange: (text: string) => void
}

/** Text of a comment. Offers the city's members after an `@` (ORDER-52). */
export function CommentField({ value, names, problem, disabled, onChange }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const [goesTo, setGoesTo] = useState<number | null>(null)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const typed = mentionBeingTyped(value, caret, names)

  // The browser moves the caret to the end when the text is replaced.
  useLayoutEffect(() => {
    if (goesTo === null) return
    field.current?.setSelectionRange(goesTo, goesTo)
    setGoesTo(null)
  }, [goesTo])

  function change(text: string, at: number) {
    onChange(text)
    setCaret(at)
    if (mentionBeingTyped(text, at, names)) combobox.openDropdown()
    else combobox.closeDropdown()
  }

  function choose(name: string) {
    if (!typed) return
    const chosen = withMention(value, { at: typed.at, caret, name })
    change(chosen.text, chosen.caret)
    setGoesTo(chosen.caret)
    field.current?.focus()
  }

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      position="bottom-start"
      width="max-content"
      shadow="md"
    >
      {/* Without an offer, the arrow keys move the caret. */}
      <Combobox.Target withKeyboardNavigation={typed !== null}>
        <GrowingTextarea
          ref={field}
          aria-autocomplete="list"
          label={words.writeComment}
          description={words.mentionHint}
          minRows={2}
          maxLength={MAX_COMMENT}
          disabled={disabled}
          value={value}
          error={problem}
          errorProps={{ role: 'alert' }}
          onChange={({ currentTarget }) => change(currentTarget.value, currentTarget.selectionStart)}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!typed}>
        <Combobox.Options aria-label={words.members}>
          {typed?.names.map((name) => (
            <Combobox.Option key={name} value={name} className={classes.offered}>
              {name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
