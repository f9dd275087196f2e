import { PasswordInput } from '@mantine/core'
import { type ReactNode, type Ref, useState } from 'react'
import { passwordWords } from '../kit.messages.ts'

interface Props {
  label: string
  name: string
  autoComplete: 'current-password' | 'new-password'
  /** Stands below the field and is read with it: the checklist. */
  hint?: ReactNode
  error?: string | null
  ref?: Ref<HTMLInputElement>
  onChange?: (value: string) => void
}

/** A password with a show / hide toggle that the keyboard reaches. Uncontrolled: what a password manager put in stays (SEC-39). */
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
