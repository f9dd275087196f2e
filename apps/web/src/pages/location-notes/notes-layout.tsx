import type { Location } from '@lamplighter/domain/locations'
import { noteWords } from '@lamplighter/domain/notes'
import { paths } from '@lamplighter/domain/pages'
import type { ReactNode } from 'react'
import { locationPageWords } from '../../features/locations/locations.messages.ts'
import { UnsentNotice } from '../../features/locations/unsent-notice.tsx'
import { LocationFacts } from '../../features/locations/view/location-facts.tsx'
import { NotesGallery } from '../../features/media/media-gallery.tsx'
import { Thumbnails } from '../../features/media/thumbnails.tsx'
import { useNotes } from '../../features/notes/notes.api.ts'
import { SavedNotes } from '../../features/notes/saved-notes.tsx'
import { LinkButton } from '../../kit/page/link-button.tsx'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { SectionCard } from '../../kit/sections/section-card.tsx'

interface Props {
  location: Location
  description?: string
  /** What the link to the location's own page says. */
  link: string
  /** Notes that the server does not have yet. */
  unsent?: ReactNode
  /** Above the notes: where one is written. */
  children?: ReactNode
}

/** A location with its facts, its notes and all its media. */
export function NotesLayout({ location, description, link, unsent, children }: Props) {
  const { _id, name, latitude, longitude } = location
  const notes = useNotes(_id)
  return (
    <Page>
      <PageHeader
        title={name}
        description={description}
        actions={
          <LinkButton
            variant="default"
            to={paths.editLocation}
            search={{ lat: latitude, lng: longitude, from: 'savedlocations', id: _id }}
          >
            {link}
          </LinkButton>
        }
      />
      <UnsentNotice locationId={_id} />
      <LocationFacts
        location={location}
        side={
          <SectionCard title={locationPageWords.allMedia}>
            <NotesGallery list={notes} />
          </SectionCard>
        }
      >
        {children}
        <SectionCard title={noteWords.notes}>
          {unsent}
          <SavedNotes place={location} renderMedia={(media) => <Thumbnails media={media} />} />
        </SectionCard>
      </LocationFacts>
    </Page>
  )
}
