import { paths } from '@lamplighter/domain/pages'
import { Menu } from '@mantine/core'
import { IconGavel } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { holdWords } from './holds.messages.ts'
import type { NamedSubject } from './named-subject.ts'

/** Menu item that opens the form of a new hold with this subject. */
export function PlaceHoldItem({ cityId, kind, _id }: NamedSubject & { cityId: string }) {
  return (
    <Menu.Item
      leftSection={<IconGavel size={20} aria-hidden />}
      renderRoot={(props) => (
        <Link
          to={paths.cityAdmin}
          search={{ tab: 'holds', hold: `${kind}:${_id}`, city: cityId }}
          {...props}
        />
      )}
    >
      {holdWords.placeHold}
    </Menu.Item>
  )
}
