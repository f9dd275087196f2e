import { Link } from '@tanstack/react-router'
import { type ReactNode, useContext } from 'react'
import { editAddress, type ListedLocation, ShowOnMap } from '../listed-location.ts'

interface Props {
  location: ListedLocation
  className?: string | undefined
  title?: string
  /** False beside another link to the same page: the keyboard stops there once. */
  focusable?: boolean
  children: ReactNode
}

/** Leads to Edit Location, as the button of that name does; to nowhere in the demonstration, which has no such page. */
export function EditLink({ location, focusable = true, ...props }: Props) {
  const isDemo = useContext(ShowOnMap) !== null
  if (isDemo) return <span {...props} />
  return (
    <Link
      to="/edit-location"
      search={editAddress(location)}
      tabIndex={focusable ? undefined : -1}
      {...props}
    />
  )
}
