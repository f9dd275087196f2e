import { iconOf } from '@lamplighter/domain/catalog'
import { fieldLabels, type Location, locationMessages } from '@lamplighter/domain/locations'
import { formatCoordinates } from '@lamplighter/domain/map'
import { PrintedFacts, PrintedText } from '../../../kit/sections/printed-facts.tsx'
import { momentOf } from '../../../kit/text/moment.ts'
import { editWords } from '../editor/edit.messages.ts'
import { cityWithZip } from '../explore/explore.messages.ts'
import { printWords } from '../locations.messages.ts'

/** The fields of a location on paper, with all of its attributes. */
export function PrintedLocation({ location }: { location: Location }) {
  const { icon, address, placeWords, description, notes, tags, attributes, createdAt, userId, deletedAt } =
    location
  const facts: [name: string, value: string][] = [
    [printWords.type, iconOf(icon).label],
    [printWords.address, [address.street || placeWords, cityWithZip(address)].filter(Boolean).join(', ')],
    [editWords.coordinates, formatCoordinates(location, 6)],
    [fieldLabels.tags, tags.join(', ')],
    [printWords.created, `${momentOf(createdAt)} by ${userId.name}`],
    ...Object.entries(attributes),
  ]
  return (
    <>
      {deletedAt !== null && <PrintedText>{locationMessages.inTrash}</PrintedText>}
      <PrintedFacts facts={facts.filter(([, value]) => value !== '')} />
      {description && <PrintedText>{description}</PrintedText>}
      {notes && (
        <section>
          <h2>{fieldLabels.notes}</h2>
          <PrintedText>{notes}</PrintedText>
        </section>
      )}
    </>
  )
}
