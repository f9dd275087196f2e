import { locationWords } from '@lamplighter/domain/locations'
import { workOrderWords } from '@lamplighter/domain/work-orders'
import { ActionIcon, Menu } from '@mantine/core'
import { IconClipboardPlus, IconDotsVertical, IconMessagePlus, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import type { ListedLocation } from '../listed-location.ts'
import classes from './location-actions.module.css'

/** Edit Location in sight; the other two in a menu. */
export function LocationActions({ location }: { location: ListedLocation }) {
  const { id, name, latitude, longitude } = location
  const place = { lat: latitude, lng: longitude, ...(id ? { id } : {}) }
  return (
    <div className={classes.actions}>
      <LinkButton
        to="/edit-location"
        search={{ ...place, from: 'savedlocations' }}
        variant="default"
        className={classes.primary}
        aria-label={`${locationWords.editLocation}: ${name}`}
        title={locationWords.editLocation}
      >
        <IconPencil size={20} aria-hidden />
        <span className={classes.label}>{locationWords.editLocation}</span>
      </LinkButton>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="md" aria-label={`More actions: ${name}`}>
            <IconDotsVertical size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconMessagePlus size={20} aria-hidden />}
            renderRoot={(props) => <Link to="/location-notes" search={place} {...props} />}
          >
            {locationWords.addNewNote}
          </Menu.Item>
          {id && (
            <Menu.Item
              leftSection={<IconClipboardPlus size={20} aria-hidden />}
              renderRoot={(props) => (
                <Link to="/work-orders/new/details" search={{ locationId: id }} {...props} />
              )}
            >
              {workOrderWords.create}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
