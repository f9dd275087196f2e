import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useEscape } from '../../kit/keyboard/use-escape.ts'
import { formWords } from '../../kit/kit.messages.ts'
import classes from './map-panel.module.css'

interface Props {
  title: string
  onClose: () => void
  children: ReactNode
}

/** Panel over the map, beside its buttons, below the page's controls and above a sheet. */
export function MapPanel({ title, onClose, children }: Props) {
  const close = useRef<HTMLButtonElement>(null)
  useEscape(true, onClose)
  useEffect(() => close.current?.focus({ preventScroll: true }), [])
  return (
    <div role="dialog" aria-label={title} className={classes.panel}>
      <div className={`beside apart ${classes.head}`}>
        <h2 className={classes.title}>{title}</h2>
        <ActionIcon
          ref={close}
          variant="subtle"
          color="gray"
          size={48}
          aria-label={formWords.close}
          onClick={onClose}
        >
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </div>
      <div className={`stack ${classes.body}`}>{children}</div>
    </div>
  )
}
