import { addTag } from '@lamplighter/domain/locations'
import { TagsInput } from '@mantine/core'
import { useState } from 'react'
import { workOrderWords } from '../work-orders.messages.ts'
import classes from './order-form.module.css'

interface Props {
  value: string[]
  onChange: (tags: string[]) => void
}

const MAX_TAGS = 30

/** Normalized tags; invalid ones show an error. */
export function OrderTagsField({ value, onChange }: Props) {
  const [problem, setProblem] = useState<string | null>(null)

  function take(entered: string[]) {
    const added = entered.filter((tag) => !value.includes(tag))
    let tags = value.filter((tag) => entered.includes(tag))
    let refusal: string | null = null
    for (const raw of added) {
      const result = addTag(tags, raw, 'typed')
      tags = result.tags
      refusal ??= result.problem?.message ?? null
    }
    setProblem(refusal)
    onChange(tags)
  }

  return (
    <TagsInput
      label={workOrderWords.tags}
      size="md"
      classNames={{ input: classes.tags ?? '', inputField: classes.tagsField ?? '' }}
      placeholder={value.length === 0 ? 'Type a tag and press Enter' : ''}
      maxTags={MAX_TAGS}
      value={value}
      onChange={take}
      error={problem}
      errorProps={{ role: 'alert' }}
    />
  )
}
