import type { User } from '@lamplighter/domain/auth'
import { UnstyledButton } from '@mantine/core'
import type { ButtonHTMLAttributes, Ref } from 'react'
import classes from './account-menu.module.css'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  user: User
  ref?: Ref<HTMLButtonElement>
}

export function AccountButton({ user, ...props }: ButtonProps) {
  const name = user.name || user.email
  return (
    <UnstyledButton
      aria-haspopup="menu"
      {...props}
      className={classes.button}
      aria-label={`Account of ${name}`}
    >
      <span className={classes.initials} data-initials={initialsOf(name)} />
    </UnstyledButton>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean)
  return (words.length > 1 ? [words[0], words.at(-1)] : [words[0]])
    .map((word) => word?.charAt(0).toUpperCase() ?? '')
    .join('')
}
