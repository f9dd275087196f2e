import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

interface Props extends ButtonProps, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> {
  ref?: Ref<HTMLAnchorElement>
}

/** A link to a screen, styled as a button, with the router's typed `to` and `search`. */
export const LinkButton = createLink(function LinkButton(props: Props) {
  return <Button component="a" {...props} />
})
