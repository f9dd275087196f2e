import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formWords } from '../kit.messages.ts'

const showAlert = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'nearest' })

/** Error of a form, if any. It appears at the end of the form, which may be below the screen. */
export function FormProblem({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <Alert ref={showAlert} color="danger" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />}>
      {children}
    </Alert>
  )
}

interface ButtonsProps {
  /** Label of the submit button. */
  action: string
  busy: boolean
  disabled?: boolean
  danger?: boolean
  /** If omitted, there is no Cancel button. */
  onCancel?: (() => void) | undefined
}

/** Buttons of a dialog form. */
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
