import { omitRepeatedPlace } from '@lamplighter/domain/map'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconRouteSquare } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { directionsLink } from '../../../map/directions.ts'
import { workOrderWords } from '../work-orders.messages.ts'
import type { Visit } from './use-visits.ts'
import { fromBefore, moveDown, moveUp, visitsWords as words } from './visits.messages.ts'
import classes from './visits.module.css'

interface Props {
  visit: Visit
  index: number
  /** Number of visits. */
  count: number
  /** The visit before is at the same location. */
  isSamePlace: boolean
  /** `button` is the pressed one. */
  onMove: (by: -1 | 1, button: HTMLButtonElement) => void
}

/** One stop: the work order, its distance from the previous stop, directions, and buttons that move it. */
export function VisitRow({ visit: { order, meters }, index, count, isSamePlace, onMove }: Props) {
  const { _id, title, locationId: place } = order
  const placeWords = omitRepeatedPlace(place.placeWords, place.name)
  const moves = [
    { by: -1, label: moveUp(title), Icon: IconArrowUp, isEnd: index === 0 },
    { by: 1, label: moveDown(title), Icon: IconArrowDown, isEnd: index === count - 1 },
  ] as const
  return (
    <li className={classes.visit}>
      <span className={classes.number}>{index + 1}</span>
      <div className={classes.words}>
        <Link to="/work-orders/$id" params={{ id: _id }} className={`item-name as-large ${classes.title}`}>
          {title}
        </Link>
        <span className="quiet">{[place.name, ...(placeWords ? [placeWords] : [])].join(' · ')}</span>
        <span className="quiet">
          {meters === null
            ? words.startsHere
            : isSamePlace
              ? words.samePlace
              : fromBefore(meters, index === 0)}
        </span>
      </div>
      <div className={classes.actions}>
        <Button
          component="a"
          variant="light"
          className={classes.directions}
          {...directionsLink(place)}
          leftSection={<IconRouteSquare size={20} aria-hidden />}
          aria-label={`${workOrderWords.directions}: ${title}`}
        >
          {workOrderWords.directions}
        </Button>
        {moves.map(({ by, label, Icon, isEnd }) => (
          <ActionIcon
            key={by}
            variant="default"
            aria-label={label}
            title={label}
            disabled={isEnd}
            onClick={({ currentTarget }) => onMove(by, currentTarget)}
          >
            <Icon size={20} aria-hidden />
          </ActionIcon>
        ))}
      </div>
    </li>
  )
}
