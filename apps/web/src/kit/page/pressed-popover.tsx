import { Popover } from '@mantine/core'
import { cloneElement, type ReactElement, type ReactNode, type Ref } from 'react'
import { useOpenAtOnce } from './pressed-menu.tsx'

interface Props {
  /** The button element, with the props of the pressed one. */
  button: ReactElement<{ ref?: Ref<HTMLButtonElement>; onClick?: () => void }>
  width: number
  children: (close: () => void) => ReactNode
}

/** Like PressedMenu, for content that a menu cannot have, such as a field. */
export function PressedPopover({ button, width, children }: Props) {
  const { target, opened, setOpened } = useOpenAtOnce()
  return (
    <Popover position="bottom-end" width={width} opened={opened} onChange={setOpened} trapFocus returnFocus>
      <Popover.Target>
        {cloneElement(button, { ref: target, onClick: () => setOpened(!opened) })}
      </Popover.Target>
      <Popover.Dropdown>{children(() => setOpened(false))}</Popover.Dropdown>
    </Popover>
  )
}
