import { Button, Modal } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { formWords } from '../../kit/kit.messages.ts'
import { FormProblem } from '../../kit/messages/form-parts.tsx'
import { useNarrow } from '../../kit/page/use-narrow.ts'
import classes from './dialogs.module.css'

interface Props {
  title: string
  hint?: string
  /** The verb on the button. */
  action: string
  problem: string | null
  busy: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog: a refusal stands beside the button, and what was typed stays. */
export function FormDialog({ title, hint, action, problem, busy, onSubmit, onClose, children }: Props) {
  const small = useNarrow('48em')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!busy) onSubmit()
  }

  return (
    <Modal opened onClose={onClose} closeOnClickOutside={false} title={title} fullScreen={small} centered>
      <form onSubmit={submit} noValidate className="stack">
        {hint && <p className={`quiet ${classes.hint}`}>{hint}</p>}
        {children}
        <FormProblem>{problem}</FormProblem>
        <div className={classes.buttons}>
          <Button variant="default" size="lg" onClick={onClose}>
            {formWords.cancel}
          </Button>
          <Button type="submit" size="lg" loading={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
