import { PasswordInput } from '@mantine/core'
import { type ReactNode, type Ref, useState } from 'react'
import { passwordWords } from '../kit.messages.ts'

interface Props {
  label: string
  name: string
  autoComplete: 'current-password' | 'new-password'
  /** Description below the field: the checklist. */
  hint?: ReactNode
  error?: string | null
  ref?: Ref<HTMLInputElement>
  onChange?: (value: string) => void
}

/** Password field with a show / hide toggle. Uncontrolled, so that a password manager's input stays (SEC-39). */
export function PasswordField({ hint, onChange, ...field }: Props) {
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...field}
      required
      aria-invalid={field.error ? true : undefined}
      errorProps={{ role: 'alert' }}
      description={hint}
      descriptionProps={{ component: 'div' }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        tabIndex: 0,
        'aria-hidden': false,
        'aria-label': visible ? passwordWords.hidePassword : passwordWords.showPassword,
      }}
      onChange={(event) => onChange?.(event.currentTarget.value)}
    />
  )
}
