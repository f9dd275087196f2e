import type { ButtonProps } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LinkButton } from './link-button.tsx'

interface Props extends ButtonProps {
  /** With its search, as it is kept. */
  href: string
  'aria-label'?: string
  children: ReactNode
}

/** A button that leads to an address that is known as a text. */
export function OpenAddress({ href, children, ...props }: Props) {
  const { options } = useRouter()
  const { pathname, search } = new URL(href, location.origin)
  return (
    <LinkButton variant="default" {...props} to={pathname} search={options.parseSearch(search)}>
      {children}
    </LinkButton>
  )
}
