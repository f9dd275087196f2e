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
  /** The button element, with the props of the pressed one. */
  button: ReactElement<{ ref?: Ref<HTMLButtonElement> }>
  width: number
  children: ReactNode
}

/**
 * A menu that mounts open when its button is pressed, because most never are. Its button replaces
 * the pressed element and takes over its focus, so that closing the menu returns the focus.
 */
export function PressedMenu({ button, width, children }: Props) {
  const { target, opened, setOpened } = useOpenAtOnce()
  return (
    <Menu position="bottom-end" width={width} opened={opened} onChange={setOpened}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      {/* A region may have more cities than fit. */}
      <Menu.Dropdown mah="calc(100dvh - 96px)" style={{ overflowY: 'auto' }}>
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Opens when mounted, with the focus on the target. */
export function useOpenAtOnce() {
  const target = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useLayoutEffect(() => {
    target.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [])
  return { target, opened, setOpened }
}
