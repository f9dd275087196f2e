import { Modal } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useNarrow } from '../page/use-narrow.ts'
import { FormButtons, FormProblem } from './form-parts.tsx'
import { useGiveBackFocus } from './give-back-focus.ts'

interface Props {
  title: string
  hint?: string
  /** The verb on the button. */
  action: string
  problem: string | null
  busy: boolean
  /** The form is incomplete. */
  disabled?: boolean
  /** Destructive: the button is red. */
  danger?: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog. Errors appear beside the button, and the input stays. */
export function FormDialog(props: Props) {
  const { title, hint, action, problem, busy, disabled = false, danger = false, onSubmit, onClose } = props
  const small = useNarrow('48em')
  useGiveBackFocus()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!busy && !disabled) onSubmit()
  }

  return (
    <Modal opened onClose={onClose} closeOnClickOutside={false} title={title} fullScreen={small} centered>
      <form onSubmit={submit} noValidate className="stack">
        {hint && <p className="quiet">{hint}</p>}
        {props.children}
        <FormProblem>{problem}</FormProblem>
        <FormButtons action={action} busy={busy} disabled={disabled} danger={danger} onCancel={onClose} />
      </form>
    </Modal>
  )
}
