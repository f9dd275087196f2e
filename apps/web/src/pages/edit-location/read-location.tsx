import { observerWords } from '@lamplighter/domain/cities'
import { canDeleteLocation, type Location, locationMessages } from '@lamplighter/domain/locations'
import { callerOf } from '@lamplighter/domain/memberships'
import { paths } from '@lamplighter/domain/pages'
import { useNavigate } from '@tanstack/react-router'
import { LocationHistory } from '../../features/locations/history/location-history.tsx'
import { locationPageWords } from '../../features/locations/locations.messages.ts'
import { DeleteLocationButton } from '../../features/locations/view/delete-location-button.tsx'
import { LocationView } from '../../features/locations/view/location-view.tsx'
import { NotesGallery } from '../../features/media/media-gallery.tsx'
import { Thumbnails } from '../../features/media/thumbnails.tsx'
import { useNotes } from '../../features/notes/notes.api.ts'
import { SavedNotes } from '../../features/notes/saved-notes.tsx'
import { DirectionsLink } from '../../features/work-orders/details/directions-link.tsx'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { SectionCard } from '../../kit/sections/section-card.tsx'
import { useAllCities } from '../../lib/cities/all-cities.ts'
import { useSession } from '../../lib/session/session.ts'
import { LocationHeader } from './location-header.tsx'

/** Read-only location: for a Region Viewer, and for a platform admin who is not a member of its city, with Delete. */
export function ReadLocation({ location }: { location: Location }) {
  const navigate = useNavigate()
  const notes = useNotes(location._id)
  const cities = useAllCities()
  const inactive = cities.data?.find(({ _id }) => _id === location.cityId)?.isActive === false
  const trashed = location.deletedAt !== null
  const { user } = useSession()
  const mayDelete =
    !inactive &&
    !trashed &&
    canDeleteLocation(user && callerOf(user), { ...location, authorId: location.userId._id })
  const refusal = trashed
    ? locationMessages.inTrash
    : inactive
      ? observerWords.inactive
      : observerWords.readOnly
  return (
    <Page>
      <PageHeader title={location.name} description={mayDelete ? observerWords.readAndDelete : refusal} />
      <LocationHeader location={location} isTitled>
        <DirectionsLink place={location} />
      </LocationHeader>
      <LocationView location={location}>
        <SectionCard title={locationPageWords.notesAndMedia}>
          <SavedNotes place={location} renderMedia={(media) => <Thumbnails media={media} />} />
        </SectionCard>
        {notes.items.some(({ media }) => media.length > 0) && (
          <SectionCard title={locationPageWords.allMedia}>
            <NotesGallery list={notes} />
          </SectionCard>
        )}
        <LocationHistory location={location} />
        {mayDelete && (
          <div>
            <DeleteLocationButton
              location={location}
              onDeleted={() => void navigate({ to: paths.savedLocations })}
            />
          </div>
        )}
      </LocationView>
    </Page>
  )
}
