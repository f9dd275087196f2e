import type { Location } from '@lamplighter/domain/locations'
import { paths } from '@lamplighter/domain/pages'
import { Button, type ButtonProps } from '@mantine/core'
import { IconClipboardPlus, IconMessagePlus, IconPencil, IconRouteSquare } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { directionsLink } from '../../../map/directions.ts'
import { NEW_NOTE } from '../editor/sections.ts'
import { readingWords } from '../locations.messages.ts'
import classes from './read-actions.module.css'

interface Props {
  location: Location
  onEdit: () => void
}

const look: ButtonProps = {
  size: 'lg',
  variant: 'default',
  classNames: {
    root: classes.button ?? '',
    inner: classes.inner ?? '',
    section: classes.icon ?? '',
    label: classes.label ?? '',
  },
}

/** Action buttons of a location that is being read, within reach of the thumb (LOC-60). */
export function ReadActions({ location, onEdit }: Props) {
  const { hash } = useLocation()
  return (
    <div className={classes.actions}>
      <LinkButton
        {...look}
        variant={hash === NEW_NOTE ? 'default' : 'filled'}
        to="."
        search={true}
        hash={NEW_NOTE}
        resetScroll={false}
        leftSection={<IconMessagePlus size={24} aria-hidden />}
      >
        {readingWords.addNote}
      </LinkButton>
      {location.deletedAt === null && (
        <LinkButton
          {...look}
          to={paths.newWorkOrderDetails}
          search={{ locationId: location._id, from: 'location' }}
          leftSection={<IconClipboardPlus size={24} aria-hidden />}
        >
          {readingWords.createOrder}
        </LinkButton>
      )}
      <Button
        {...look}
        component="a"
        {...directionsLink(location)}
        leftSection={<IconRouteSquare size={24} aria-hidden />}
      >
        {readingWords.directions}
      </Button>
      <Button {...look} leftSection={<IconPencil size={24} aria-hidden />} onClick={onEdit}>
        {readingWords.edit}
      </Button>
    </div>
  )
}
