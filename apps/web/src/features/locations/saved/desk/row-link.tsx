import { Link } from '@tanstack/react-router'
import { createContext, useContext } from 'react'
import classes from '../../../../kit/lists/dense-table.module.css'
import { EditLink } from '../list/edit-link.tsx'
import type { ListedLocation } from '../listed-location.ts'

/** Opens a location in the panel; when opened by keyboard, moves the focus there. */
export const OpenBeside = createContext<(location: ListedLocation, byKey: boolean) => void>(() => undefined)

/** Name that opens the panel, or list and panel in a new tab. */
export function RowLink({ location }: { location: ListedLocation }) {
  const open = useContext(OpenBeside)
  const { key, name, record } = location
  // A location from device storage has no record, so link to the editor.
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
