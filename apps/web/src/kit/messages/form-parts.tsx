import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formWords } from '../kit.messages.ts'

/** Why a form was refused. Nothing is shown while there is no problem. */
export function FormProblem({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <Alert color="danger" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />}>
      {children}
    </Alert>
  )
}

interface ButtonsProps {
  /** The verb of the button that sends the form. */
  action: string
  busy: boolean
  disabled?: boolean
  danger?: boolean
  /** Without it there is nothing to cancel. */
  onCancel?: (() => void) | undefined
}

/** The buttons below a form in a dialog. */
export function FormButtons({ action, busy, disabled = false, danger = false, onCancel }: ButtonsProps) {
  return (
    <div className="dialog-buttons">
      {onCancel && (
        <Button variant="default" size="lg" onClick={onCancel}>
          {formWords.cancel}
        </Button>
      )}
      <Button type="submit" size="lg" color={danger ? 'danger' : 'lamp'} loading={busy} disabled={disabled}>
        {action}
      </Button>
    </div>
  )
}
