import { maxLengths } from '@lamplighter/domain/http'
import { addTag, fieldLabels, normalizeTag, offeredTags, tagMessages } from '@lamplighter/domain/locations'
import { Autocomplete, Button, CloseButton } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { editWords, removeTagName } from './edit.messages.ts'
import classes from './tags-field.module.css'

interface Props {
  tags: readonly string[]
  /** Tags used by other locations, as suggestions. */
  known: readonly string[]
  /** Receives the normalized tag, which is not in the list yet. */
  onAdd: (tag: string) => void
  onRemove: (tag: string) => void
  /** A tag is being saved. */
  busy?: boolean
  disabled?: boolean
}

/** Tags as chips, with a field that suggests existing tags. */
export function TagsField({ tags, known, onAdd, onRemove, busy = false, disabled = false }: Props) {
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)

  function add(raw: string, how: 'typed' | 'picked') {
    const result = addTag(tags, raw, how)
    setRefusal(result.problem?.message ?? null)
    if (result.problem) return
    onAdd(normalizeTag(raw))
    setTyped('')
  }

  function onEnter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.defaultPrevented) return
    event.preventDefault()
    add(typed, 'typed')
  }

  return (
    <div>
      <Autocomplete
        label={fieldLabels.tags}
        placeholder={editWords.newTag}
        maxLength={maxLengths.tag}
        limit={8}
        classNames={{ option: classes.choice }}
        data={offeredTags(tags, known, typed)}
        renderOption={({ option }) => (
          <span className={`row ${classes.words}`}>
            {option.value}
            {'disabled' in option && option.disabled && (
              <span className="quiet">{tagMessages.alreadyAdded}</span>
            )}
          </span>
        )}
        value={typed}
        error={refusal}
        errorProps={{ role: 'alert' }}
        disabled={disabled}
        // Keeps the button level with the field, whatever the label and error take.
        inputContainer={(input) => (
          <div className={classes.row}>
            <div className={classes.field}>{input}</div>
            <Button
              variant="default"
              disabled={disabled || typed.trim() === ''}
              onClick={() => add(typed, 'typed')}
            >
              {editWords.addTag}
            </Button>
          </div>
        )}
        onChange={(value) => {
          setTyped(value)
          setRefusal(null)
        }}
        // The field sets its own value after this event, which would clear the error.
        onOptionSubmit={(tag) => setTimeout(() => add(tag, 'picked'))}
        onKeyDown={onEnter}
      />
      {tags.length > 0 && (
        <ul className={`row ${classes.chips}`} aria-label={editWords.tagsOfThis} aria-busy={busy}>
          {tags.map((tag) => (
            <li key={normalizeTag(tag) || tag} className={classes.chip}>
              {tag}
              <CloseButton
                size={48}
                iconSize={20}
                aria-label={removeTagName(tag)}
                disabled={disabled}
                onClick={() => onRemove(tag)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
