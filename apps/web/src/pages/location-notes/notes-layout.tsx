import type { Location } from '@lamplighter/domain/locations'
import type { MediaItem } from '@lamplighter/domain/media'
import { noteWords } from '@lamplighter/domain/notes'
import { paths } from '@lamplighter/domain/pages'
import { memo, type ReactNode } from 'react'
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
import { PaperLinks } from '../print/paper-links.tsx'

interface Props {
  location: Location
  description?: string
  /** Label of the link to the location's page. */
  link: string
  /** Unsent notes. */
  unsent?: ReactNode
  /** Content above the notes: the composer. */
  children?: ReactNode
}

/** A location with its facts, notes and media. */
export function NotesLayout({ location, description, link, unsent, children }: Props) {
  const { _id, name, latitude, longitude } = location
  return (
    <Page>
      <PageHeader
        title={name}
        description={description}
        actions={
          <>
            <LinkButton
              variant="default"
              to={paths.editLocation}
              search={{ lat: latitude, lng: longitude, from: 'savedlocations', id: _id }}
            >
              {link}
            </LinkButton>
            <PaperLinks id={_id} />
          </>
        }
      />
      <UnsentNotice locationId={_id} />
      <LocationFacts location={location} side={<AllMedia locationId={_id} />}>
        {children}
        <SectionCard title={noteWords.notes}>
          {unsent}
          <NotesOnServer location={location} />
        </SectionCard>
      </LocationFacts>
    </Page>
  )
}

// Memoized, because the page renders on each keystroke and each step of sending.
const AllMedia = memo(function AllMedia({ locationId }: { locationId: string }) {
  return (
    <SectionCard title={locationPageWords.allMedia}>
      <NotesGallery list={useNotes(locationId)} />
    </SectionCard>
  )
})

const NotesOnServer = memo(function NotesOnServer({ location }: { location: Location }) {
  return <SavedNotes place={location} renderMedia={thumbnails} />
})

const thumbnails = (media: readonly MediaItem[]) => <Thumbnails media={media} />
