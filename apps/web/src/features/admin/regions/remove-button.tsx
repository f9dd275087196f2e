import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { regionWords as words } from './regions.messages.ts'

export function RemoveButton({ what, onClick }: { what: string; onClick: () => void }) {
  const label = `${words.remove}: ${what}`
  return (
    <ActionIcon variant="subtle" color="gray" size={48} aria-label={label} title={label} onClick={onClick}>
      <IconX size={20} aria-hidden />
    </ActionIcon>
  )
}
