import { Link } from '@tanstack/react-router'
import { type ReactNode, useContext } from 'react'
import { editAddress, type ListedLocation, ShowOnMap } from '../listed-location.ts'

interface Props {
  location: ListedLocation
  className?: string | undefined
  title?: string
  /** False next to another link to the same page, so that the keyboard stops only once. */
  focusable?: boolean
  children: ReactNode
}

/** Link to the edit page; plain text in the demonstration, which has none. */
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
