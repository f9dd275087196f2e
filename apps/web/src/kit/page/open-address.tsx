import type { ButtonProps } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LinkButton } from './link-button.tsx'

interface Props extends ButtonProps {
  /** Path with its search. */
  href: string
  'aria-label'?: string
  children: ReactNode
}

/** Button that opens a path given as text. */
export function OpenAddress({ href, children, ...props }: Props) {
  const { options } = useRouter()
  const { pathname, search } = new URL(href, location.origin)
  return (
    <LinkButton variant="default" {...props} to={pathname} search={options.parseSearch(search)}>
      {children}
    </LinkButton>
  )
}
