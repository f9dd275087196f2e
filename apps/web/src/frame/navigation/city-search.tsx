import { cityFieldWords } from '@lamplighter/domain/cities'
import { Select } from '@mantine/core'
import type { ComponentProps } from 'react'
import { PressedPopover } from '../../kit/page/pressed-popover.tsx'

interface Props {
  button: ComponentProps<typeof PressedPopover>['button']
  label: string
  choices: { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

/** The choice among more cities than fit in a menu: by typing. */
export function CitySearch({ button, label, choices, value, onChange }: Props) {
  return (
    <PressedPopover button={button} width={320}>
      {(close) => (
        <Select
          label={label}
          placeholder={cityFieldWords.placeholder}
          nothingFoundMessage={cityFieldWords.noneFound}
          searchable
          allowDeselect={false}
          data-autofocus
          comboboxProps={{ withinPortal: false }}
          data={choices}
          value={value}
          onChange={(chosen) => {
            if (!chosen) return
            close()
            onChange(chosen)
          }}
        />
      )}
    </PressedPopover>
  )
}
