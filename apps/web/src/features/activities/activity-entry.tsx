import {
  type Activity,
  activitySentence,
  activityTarget,
  activityTypes,
  factsNotInSentence,
  isActivityType,
} from '@lamplighter/domain/activities'
import { timeOfDay } from '@lamplighter/domain/format'
import { locationChangeInWords } from '@lamplighter/domain/locations'
import { formatCoordinates } from '@lamplighter/domain/map'
import { Link } from '@tanstack/react-router'
import { AssetIcon } from '../../kit/drawings/asset-icon.tsx'
import { UnsentBadge } from '../../kit/lists/unsent-badge.tsx'
import { momentOf } from '../../kit/text/moment.ts'
import { PlaceLine } from '../../kit/text/place-line.tsx'
import { RecordedAt } from '../../kit/text/recorded-at.tsx'
import classes from './activities.module.css'
import { ActivityIcon } from './activity-icon.tsx'
import type { ShownActivity } from './own-activities.ts'

/** One feed entry. If it links somewhere, the whole entry is the link. */
export function ActivityEntry({ activity }: { activity: ShownActivity }) {
  const { type, createdAt, recordedAt, cityName, metadata, locationId, unsent } = activity
  const sentence = activitySentence(activity)
  const { coordinates, changes } = metadata
  const { userName, locationName } = factsNotInSentence(sentence, {
    ...metadata,
    userName: activity.userName,
  })
  return (
    <li className={classes.entry} data-about={isActivityType(type) ? activityTypes[type].about : undefined}>
      <span className={classes.sign}>
        <ActivityIcon type={type} />
      </span>
      <div className={classes.words}>
        <p className={classes.description}>
          <Sentence activity={activity}>{sentence}</Sentence>
        </p>
        {changes && <p className={classes.changes}>{changes.map(locationChangeInWords).join('\n')}</p>}
        {unsent && (
          <p>
            <UnsentBadge {...unsent} />
          </p>
        )}
        <p className={`line quiet ${classes.facts}`}>
          <span>
            <time dateTime={createdAt} title={momentOf(createdAt)}>
              {timeOfDay(Date.parse(createdAt))}
            </time>
            <RecordedAt time={recordedAt} beside={createdAt} />
          </span>
          <span>{cityName}</span>
          {coordinates && (
            <span className={classes.figures}>
              {formatCoordinates({ latitude: coordinates.lat, longitude: coordinates.lng }, 4)}
            </span>
          )}
          {userName && <span>{userName}</span>}
          {locationName && (
            <span className={classes.place}>
              <AssetIcon icon={locationId?.icon} size={18} />
              <span className="one-line" title={locationName}>
                {locationName}
              </span>
            </span>
          )}
          <PlaceLine words={activity.placeWords} beside={`${sentence} ${locationName ?? ''}`} />
        </p>
      </div>
    </li>
  )
}

function Sentence({ activity, children }: { activity: Activity; children: string }) {
  const { locationId } = activity
  const target = activityTarget(activity)
  if (!target) return children
  if (target.to === 'work-order') {
    return (
      <Link to="/work-orders/$id" params={{ id: target.id }} className={`as-large ${classes.link}`}>
        {children}
      </Link>
    )
  }
  const place = { lat: target.latitude, lng: target.longitude, ...(locationId ? { id: locationId._id } : {}) }
  return (
    <Link to="/edit-location" search={place} className={`as-large ${classes.link}`}>
      {children}
    </Link>
  )
}
