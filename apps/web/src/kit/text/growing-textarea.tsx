import { Textarea, type TextareaProps } from '@mantine/core'
import type { CSSProperties, Ref } from 'react'
import classes from './growing-textarea.module.css'

interface Props extends Omit<TextareaProps, 'autosize' | 'maxRows' | 'styles' | 'classNames'> {
  minRows?: number
  ref?: Ref<HTMLTextAreaElement>
}

const MOST_ROWS = 8
const growsByItself = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

/** A field for several lines, as high as what is written, up to eight of them. */
export function GrowingTextarea({ minRows = 2, ...props }: Props) {
  if (!growsByItself) return <Textarea autosize minRows={minRows} maxRows={MOST_ROWS} {...props} />
  return (
    <Textarea
      rows={minRows}
      classNames={{ input: classes.growing ?? '' }}
      styles={{ input: { '--rows': minRows } as CSSProperties }}
      {...props}
    />
  )
}
