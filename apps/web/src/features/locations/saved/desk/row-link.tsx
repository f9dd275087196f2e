import { Link } from '@tanstack/react-router'
import { createContext, useContext } from 'react'
import classes from '../../../../kit/lists/dense-table.module.css'
import { EditLink } from '../list/edit-link.tsx'
import type { ListedLocation } from '../listed-location.ts'

/** Opens a location beside the list; by key the focus goes there, too. */
export const OpenBeside = createContext<(location: ListedLocation, byKey: boolean) => void>(() => undefined)

/** A location's name. It opens the panel; in a new tab or window, the list with it. */
export function RowLink({ location }: { location: ListedLocation }) {
  const open = useContext(OpenBeside)
  const { key, name, record } = location
  // The device's own list has no more of it than its editor shows.
  if (!record)
    return (
      <EditLink location={location} className={`one-line ${classes.link}`} title={name}>
        {name}
      </EditLink>
    )
  return (
    <Link
      from="/saved-locations"
      to="."
      search={(before) => ({ ...before, open: key })}
      className={`one-line ${classes.link}`}
      data-opens
      title={name}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        open(location, event.detail === 0)
      }}
    >
      {name}
    </Link>
  )
}
