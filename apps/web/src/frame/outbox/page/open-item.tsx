import type { ButtonProps } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { formWords } from '../../../kit/kit.messages.ts'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { actionOn } from './outbox-page.messages.ts'

interface Props extends ButtonProps {
  /** Address of the screen that shows it. */
  href: string
  what: string
}

export function OpenItem({ href, what, ...props }: Props) {
  const { options } = useRouter()
  const { pathname, search } = new URL(href, location.origin)
  return (
    <LinkButton
      {...props}
      to={pathname}
      search={options.parseSearch(search)}
      aria-label={actionOn(formWords.open, what)}
    >
      {formWords.open}
    </LinkButton>
  )
}
