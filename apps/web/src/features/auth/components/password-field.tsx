import { authWords } from '@lamplighter/domain/auth'
import { PasswordInput } from '@mantine/core'
import { useState } from 'react'

interface Props {
  label: string
  name: string
  autoComplete: 'current-password' | 'new-password'
  describedBy?: string
  value: string
  onChange: (value: string) => void
}

/** A password with a show / hide toggle that the keyboard reaches. Pasting and password managers work. */
export function PasswordField({ describedBy, onChange, ...field }: Props) {
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...field}
      required
      aria-describedby={describedBy}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        tabIndex: 0,
        'aria-hidden': false,
        'aria-label': visible ? authWords.hidePassword : authWords.showPassword,
      }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
