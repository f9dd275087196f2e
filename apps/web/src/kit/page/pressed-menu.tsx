import { Menu } from '@mantine/core'
import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  type Ref,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

interface Props {
  /** As it was pressed. */
  button: ReactElement<{ ref?: Ref<HTMLButtonElement> }>
  width: number
  children: ReactNode
}

/**
 * A menu that is made when its button was pressed, which most never are, and is open then. Its button is another element than the
 * pressed one and takes the focus over, so that it has it again when the menu is closed.
 */
export function PressedMenu({ button, width, children }: Props) {
  const target = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useLayoutEffect(() => {
    target.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [])
  return (
    <Menu position="bottom-end" width={width} opened={opened} onChange={setOpened}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
