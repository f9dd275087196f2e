import { observerWords } from '@lamplighter/domain/cities'
import { type Location, locationWords } from '@lamplighter/domain/locations'
import { noteWords } from '@lamplighter/domain/notes'
import { paths } from '@lamplighter/domain/pages'
import { locationPageWords } from '../../features/locations/locations.messages.ts'
import { LocationFacts } from '../../features/locations/view/location-facts.tsx'
import { NotesGallery } from '../../features/media/media-gallery.tsx'
import { Thumbnails } from '../../features/media/thumbnails.tsx'
import { useNotes } from '../../features/notes/notes.api.ts'
import { SavedNotes } from '../../features/notes/saved-notes.tsx'
import { LinkButton } from '../../kit/page/link-button.tsx'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { SectionCard } from '../../kit/sections/section-card.tsx'

/** The notes of a location for a platform admin who is no member of its city: to be read. */
export function ReadNotes({ location }: { location: Location }) {
  const { _id, name, icon, latitude, longitude } = location
  const notes = useNotes(_id)
  return (
    <Page>
      <PageHeader
        title={name}
        description={observerWords.readOnly}
        actions={
          <LinkButton
            variant="default"
            to={paths.editLocation}
            search={{ lat: latitude, lng: longitude, from: 'savedlocations', id: _id }}
          >
            {locationWords.viewLocation}
          </LinkButton>
        }
      />
      <LocationFacts
        location={location}
        side={
          <SectionCard title={locationPageWords.allMedia}>
            <NotesGallery list={notes} />
          </SectionCard>
        }
      >
        <SectionCard title={noteWords.notes}>
          <SavedNotes locationId={_id} icon={icon} renderMedia={(media) => <Thumbnails media={media} />} />
        </SectionCard>
      </LocationFacts>
    </Page>
  )
}
