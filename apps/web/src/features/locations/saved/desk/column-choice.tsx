import { Button, Checkbox, Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import classes from './column-choice.module.css'
import { deskWords } from './desk.messages.ts'
import { choosableColumns, columnKeys, useColumns } from './desk-columns.ts'

/** Which columns the table shows. */
export function ColumnChoice() {
  const { shown, isUsual, show, asUsual } = useColumns()
  return (
    <Popover position="bottom-end" width={260} trapFocus shadow="md">
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={20} aria-hidden />}>
          {deskWords.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={deskWords.columns}>
        <Checkbox.Group
          label={deskWords.columns}
          description={deskWords.columnsHint}
          value={[...shown]}
          onChange={show}
        >
          <div className={classes.choices}>
            {columnKeys.map((key) => (
              <Checkbox key={key} value={key} label={choosableColumns[key]} />
            ))}
          </div>
        </Checkbox.Group>
        <Button variant="subtle" disabled={isUsual} onClick={asUsual}>
          {deskWords.asUsual}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
