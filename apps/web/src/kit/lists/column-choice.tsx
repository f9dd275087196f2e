import { Box, Button, Checkbox, Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { columnWords, remembered } from './columns.messages.ts'

interface Props {
  /** The optional columns, in order. */
  names: Readonly<Record<string, string>>
  shown: readonly string[]
  isUsual: boolean
  show: (columns: readonly string[]) => void
  asUsual: () => void
  /** Columns that always stay: 'Name and Actions'. */
  always: string
}

/** Chooses the columns of a table. */
export function ColumnChoice({ names, shown, isUsual, show, asUsual, always }: Props) {
  return (
    <Popover position="bottom-end" width={260} trapFocus shadow="md">
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={20} aria-hidden />}>
          {columnWords.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={columnWords.columns}>
        <Checkbox.Group
          label={columnWords.columns}
          description={remembered(always)}
          value={[...shown]}
          onChange={show}
        >
          <Box className="stack gap-12" pt={12} pb={8}>
            {Object.entries(names).map(([key, name]) => (
              <Checkbox key={key} value={key} label={name} />
            ))}
          </Box>
        </Checkbox.Group>
        <Button variant="subtle" disabled={isUsual} onClick={asUsual}>
          {columnWords.asUsual}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
