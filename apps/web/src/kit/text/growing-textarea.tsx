import { Textarea, type TextareaProps } from '@mantine/core'
import type { CSSProperties, Ref } from 'react'
import classes from './growing-textarea.module.css'

interface Props extends Omit<TextareaProps, 'autosize' | 'styles' | 'classNames'> {
  minRows?: number
  maxRows?: number
  ref?: Ref<HTMLTextAreaElement>
}

const growsByItself = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

/** Textarea that grows with its text. */
export function GrowingTextarea({ minRows = 2, maxRows = 8, ...props }: Props) {
  if (!growsByItself) return <Textarea autosize minRows={minRows} maxRows={maxRows} {...props} />
  return (
    <Textarea
      rows={minRows}
      classNames={{ input: classes.growing ?? '' }}
      styles={{ input: { '--rows': minRows, '--most-rows': maxRows } as CSSProperties }}
      {...props}
    />
  )
}
