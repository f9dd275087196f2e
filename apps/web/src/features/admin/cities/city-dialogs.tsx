import type { AdminCity } from '@lamplighter/domain/admin'
import { cityAndState } from '@lamplighter/domain/cities'
import type { MemberRole } from '@lamplighter/domain/memberships'
import { type ReactNode, useState } from 'react'
import { askedBy, giveBackFocus } from '../../../kit/messages/give-back-focus.ts'
import { useAdminCities } from '../admin.api.ts'
import { LimitsDialog } from '../limits/limits-dialog.tsx'
import { CityAdminDialog } from './city-admin-dialog.tsx'
import { CityListDialog } from './city-list-dialog.tsx'
import { CreateCityDialog } from './create-city-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { OwnerDialog } from './owner-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'

export type CityDialog =
  | { kind: 'create' | 'list' }
  | { kind: 'admin' | 'limits' | 'rename' | 'merge' | 'owner' | 'remove'; city: AdminCity }
  | { kind: 'invite'; city: AdminCity; role?: MemberRole }

/** The page passes in the invitation dialog, which belongs to another feature. */
export type DrawInvite = (invited: {
  city: { id: string; name: string }
  role?: MemberRole
  onDone: () => void
}) => ReactNode

/** The open dialog. Closing it returns the focus to its button. */
export function useCityDialogs() {
  const [open, setOpen] = useState<{ dialog: CityDialog; asker: Element | null } | null>(null)
  return {
    open: open?.dialog ?? null,
    onOpen: (dialog: CityDialog) =>
      setOpen((before) => ({ dialog, asker: before?.asker ?? askedBy(document.activeElement) })),
    onDone: () => {
      setOpen(null)
      giveBackFocus(open?.asker ?? null)
    },
  }
}

interface Props extends ReturnType<typeof useCityDialogs> {
  invite: DrawInvite
}

export function CityDialogs({ open, onOpen, onDone, invite }: Props) {
  const cities = useAdminCities().data ?? []
  switch (open?.kind) {
    case undefined:
      return null
    case 'create':
      // Without an admin, no one can join the city.
      return <CreateCityDialog onMade={(city) => onOpen({ kind: 'admin', city })} onDone={onDone} />
    case 'list':
      return <CityListDialog onDone={onDone} />
    case 'admin': {
      const { city } = open
      const onInvite = () => onOpen({ kind: 'invite', city, role: 'city_admin' })
      return <CityAdminDialog city={city} onInvite={onInvite} onDone={onDone} />
    }
    case 'invite': {
      const { city, role } = open
      return invite({ city: { id: city._id, name: cityAndState(city) }, ...(role ? { role } : {}), onDone })
    }
    case 'limits':
      return <LimitsDialog city={open.city} onDone={onDone} />
    case 'rename':
      return <RenameDialog city={open.city} onDone={onDone} />
    case 'merge':
      return <MergeDialog city={open.city} cities={cities} onDone={onDone} />
    case 'remove':
      return <RemoveDialog city={open.city} onDone={onDone} />
    case 'owner':
      return <OwnerDialog city={open.city} onDone={onDone} />
  }
}
