import { ActionIcon } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { PressedMenu } from '../page/pressed-menu.tsx'

interface Props {
  /** Accessible name: 'More actions: Fire hydrant'. */
  label: string
  loading?: boolean
  /** Default: dots, for actions of several kinds. */
  icon?: typeof IconDotsVertical
  className?: string | undefined
  /** The items of the menu. */
  children: ReactNode
}

/** Menu of further actions of a list item. It mounts when opened, because a list has many. */
export function RowMenu({
  label,
  loading = false,
  icon: Icon = IconDotsVertical,
  className,
  children,
}: Props) {
  const [wanted, setWanted] = useState(false)
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={className}
      loading={loading}
      aria-label={label}
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  )
  if (!wanted) return button
  return (
    <PressedMenu button={button} width={280}>
      {children}
    </PressedMenu>
  )
}
