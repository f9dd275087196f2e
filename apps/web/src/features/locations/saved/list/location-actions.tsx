import { locationWords } from '@lamplighter/domain/locations'
import { CREATE_WORK_ORDER } from '@lamplighter/domain/work-orders'
import { Button, Menu } from '@mantine/core'
import { IconClipboardPlus, IconEye, IconMapPin, IconMessagePlus, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useContext } from 'react'
import { RowMenu } from '../../../../kit/lists/row-menu.tsx'
import { LinkButton } from '../../../../kit/page/link-button.tsx'
import { EDIT } from '../../editor/sections.ts'
import { locationPageWords } from '../../locations.messages.ts'
import { demoWords } from '../demo/demo.messages.ts'
import { editAddress, type ListedLocation, ShowOnMap } from '../listed-location.ts'
import { useMayEdit } from '../use-may-edit.ts'
import classes from './location-actions.module.css'

interface Props {
  location: ListedLocation
  /** Icons without labels, for narrow rows. */
  iconOnly?: boolean
}

/** Edit Location as a button, the other actions in a menu. Users without edit rights see neither. */
export function LocationActions({ location, iconOnly = false }: Props) {
  const mayEdit = useMayEdit()(location)
  const showOnMap = useContext(ShowOnMap)
  const { name } = location
  const { viewLocation, editLocation } = locationWords
  if (showOnMap) {
    return (
      <div className={classes.actions}>
        <Button
          variant="default"
          className={classes.primary}
          aria-label={`${demoWords.showOnMap}: ${name}`}
          title={demoWords.showOnMap}
          onClick={() => showOnMap(location)}
        >
          <IconMapPin size={20} aria-hidden />
          {!iconOnly && <span className={classes.label}>{demoWords.showOnMap}</span>}
        </Button>
      </div>
    )
  }
  const label = mayEdit ? editLocation : viewLocation
  const Icon = mayEdit ? IconPencil : IconEye
  return (
    <div className={classes.actions}>
      <LinkButton
        to="/edit-location"
        search={editAddress(location)}
        hash={mayEdit ? EDIT : ''}
        variant="default"
        className={classes.primary}
        aria-label={`${label}: ${name}`}
        title={label}
      >
        <Icon size={20} aria-hidden />
        {!iconOnly && <span className={classes.label}>{label}</span>}
      </LinkButton>
      {mayEdit && <More location={location} />}
    </div>
  )
}

/** The same actions as a menu, for phones. */
export function LocationMenu({ location, className }: MenuProps) {
  const mayEdit = useMayEdit()(location)
  return (
    mayEdit && (
      <More location={location} className={className}>
        <Menu.Item
          leftSection={<IconPencil size={20} aria-hidden />}
          renderRoot={(props) => (
            <Link to="/edit-location" search={editAddress(location)} hash={EDIT} {...props} />
          )}
        >
          {locationWords.editLocation}
        </Menu.Item>
      </More>
    )
  )
}

interface MenuProps {
  location: ListedLocation
  className?: string | undefined
}

function More({ location, className, children }: MenuProps & { children?: ReactNode }) {
  const { id, name } = location
  return (
    <RowMenu label={`More actions: ${name}`} className={className}>
      {children}
      <Menu.Item
        leftSection={<IconMessagePlus size={20} aria-hidden />}
        renderRoot={(props) => <Link to="/location-notes" search={notesAddress(location)} {...props} />}
      >
        {locationPageWords.addNewNote}
      </Menu.Item>
      {id && (
        <Menu.Item
          leftSection={<IconClipboardPlus size={20} aria-hidden />}
          renderRoot={(props) => (
            <Link to="/work-orders/new/details" search={{ locationId: id }} {...props} />
          )}
        >
          {CREATE_WORK_ORDER}
        </Menu.Item>
      )}
    </RowMenu>
  )
}

/** Search parameters of /location-notes. */
export function notesAddress({ id, latitude, longitude }: ListedLocation) {
  return { lat: latitude, lng: longitude, ...(id ? { id } : {}) }
}
