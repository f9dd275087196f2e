import { iconOf } from '@lamplighter/domain/catalog'
import type { Location } from '@lamplighter/domain/locations'
import { locationWords } from '@lamplighter/domain/locations'
import { formatCoordinates } from '@lamplighter/domain/map'
import { CREATE_WORK_ORDER } from '@lamplighter/domain/work-orders'
import { ActionIcon, CloseButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { LocationSummary } from '../../../../kit/location/location-summary.tsx'
import { LinkButton } from '../../../../kit/page/link-button.tsx'
import { LongText } from '../../../../kit/text/long-text.tsx'
import { RelativeTime } from '../../../../kit/text/relative-time.tsx'
import { EDIT } from '../../editor/sections.ts'
import { cityWithZip } from '../../explore/explore.messages.ts'
import { locationPageWords } from '../../locations.messages.ts'
import { AttributeList } from '../../view/attribute-list.tsx'
import { OwnNotes } from '../../view/location-facts.tsx'
import { notesAddress } from '../list/location-actions.tsx'
import { TagLine } from '../list/tag-line.tsx'
import { UnsentMark } from '../list/unsent-mark.tsx'
import { usePicture } from '../list/use-picture.ts'
import { editAddress, type ListedLocation } from '../listed-location.ts'
import { useMayEdit } from '../use-may-edit.ts'
import { deskWords, notesCounted, placeInList } from './desk.messages.ts'
import classes from './location-panel.module.css'

interface Props {
  location: ListedLocation & { record: Location }
  /** Position in the list; negative if it is not in the list or not loaded. */
  index: number
  total: number
  takesFocus: boolean
  /** Null at the start or end of the list. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  onClose: () => void
  /** Links to its open work orders. */
  orders: ReactNode
}

/** Panel with the main facts of a location and links to its pages. */
export function LocationPanel(props: Props) {
  const { location, index, total, takesFocus, onPrevious, onNext, onClose, orders } = props
  const { name, icon, record } = location
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each location
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
    body.current?.scrollTo(0, 0)
  }, [takesFocus, location.key])
  return (
    <aside className={`surface ${classes.panel}`} aria-label={name}>
      <header className={classes.head}>
        <LocationSummary
          location={{ name, icon, placeWords: location.placeWords }}
          density="card"
          title={
            <h2 ref={heading} tabIndex={-1} className={`two-lines ${classes.name}`} title={name}>
              {name}
            </h2>
          }
          facts={[iconOf(icon).label, index >= 0 && placeInList(index, total)]}
        />
        <div className={classes.steps}>
          <Step label={deskWords.previous} onClick={onPrevious}>
            <IconChevronUp size={20} aria-hidden />
          </Step>
          <Step label={deskWords.next} onClick={onNext}>
            <IconChevronDown size={20} aria-hidden />
          </Step>
          <CloseButton size={36} aria-label={deskWords.close} title={deskWords.close} onClick={onClose} />
        </div>
      </header>
      <section
        ref={body}
        className={`stack gap-12 ${classes.body}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
        tabIndex={0}
        aria-label={locationPageWords.details}
      >
        <Picture location={location} />
        <UnsentMark location={location} />
        <p className="quiet">
          {cityWithZip(record)} · {formatCoordinates(record, 6)}
        </p>
        <TagLine tags={location.tags} wraps />
        {location.description && <LongText text={location.description} />}
        <OwnNotes notes={record.notes} />
        <section className="stack gap-4" aria-label={deskWords.latestNote}>
          <strong>{deskWords.latestNote}</strong>
          {location.latestNote ? (
            <LongText text={location.latestNote} />
          ) : (
            <p className="quiet">{notesCounted(location.noteCount)}</p>
          )}
        </section>
        {orders}
        <AttributeList attributes={record.attributes} />
        {location.updatedAt && (
          <p className="quiet">
            {locationPageWords.updated} <RelativeTime time={location.updatedAt} />
          </p>
        )}
      </section>
      <PanelActions location={location} />
    </aside>
  )
}

interface StepProps {
  label: string
  onClick: (() => void) | null
  children: ReactNode
}

function Step({ label, onClick, children }: StepProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      title={label}
      disabled={onClick === null}
      onClick={onClick ?? undefined}
    >
      {children}
    </ActionIcon>
  )
}

function Picture({ location: { media, mediaCount } }: { location: ListedLocation }) {
  const [newest] = media
  const { picture, onError } = usePicture(newest)
  if (!picture) return null
  return (
    <div className={`filled ${classes.picture}`}>
      <img src={picture} alt="" decoding="async" onError={onError} />
      {mediaCount > 1 && <span className={`badge ${classes.more}`}>+{mediaCount - 1}</span>}
    </div>
  )
}

function PanelActions({ location }: { location: ListedLocation }) {
  const mayEdit = useMayEdit()(location)
  const { name, id } = location
  const { viewLocation, editLocation } = locationWords
  const first = mayEdit ? editLocation : viewLocation
  return (
    <footer className={classes.actions}>
      <LinkButton to="/edit-location" search={editAddress(location)} hash={mayEdit ? EDIT : ''}>
        {first}
      </LinkButton>
      {mayEdit && id && (
        <>
          <LinkButton
            to="/location-notes"
            search={notesAddress(location)}
            variant="default"
            aria-label={`${locationPageWords.addNewNote}: ${name}`}
          >
            {locationPageWords.addNewNote}
          </LinkButton>
          <LinkButton
            to="/work-orders/new/details"
            search={{ locationId: id }}
            variant="default"
            aria-label={`${CREATE_WORK_ORDER}: ${name}`}
          >
            {CREATE_WORK_ORDER}
          </LinkButton>
        </>
      )}
    </footer>
  )
}
