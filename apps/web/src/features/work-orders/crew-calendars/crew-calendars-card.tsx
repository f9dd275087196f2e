import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { SectionCard } from '../../../kit/sections/section-card.tsx'
import { useCities } from '../../../lib/cities/active-city.ts'
import { useShownCity } from '../../../lib/cities/city-in-use.ts'
import { CalendarLink } from './calendar-link.tsx'
import { useCalendars } from './crew-calendars.api.ts'
import { calendarWords as words } from './crew-calendars.messages.ts'
import classes from './crew-calendars.module.css'
import { NewCalendar } from './new-calendar.tsx'

/** Card in Settings: the user's links to the calendars of crews (ORDER-75). Visitors without a city get none. */
export function CalendarsCard() {
  const cityId = useShownCity()
  const { memberships } = useCities()
  const { data: calendars, isError, refetch } = useCalendars()
  if (!cityId && memberships.length === 0 && !calendars?.length) return null
  return (
    <SectionCard title={words.title}>
      <div className="stack">
        <p className="muted">{words.hint}</p>
        {!calendars && isError && <ErrorState message={words.loadFailed} onRetry={() => void refetch()} />}
        {!calendars && !isError && <ListSkeleton rows={1} />}
        {calendars && calendars.length > 0 && (
          <>
            <p className="muted">{words.secret}</p>
            <ul className={classes.links}>
              {calendars.map((calendar) => (
                <li key={calendar._id}>
                  <CalendarLink calendar={calendar} />
                </li>
              ))}
            </ul>
          </>
        )}
        {calendars && !cityId && <p className="muted">{words.chooseCity}</p>}
        {calendars && cityId && <NewCalendar cityId={cityId} taken={calendars.map(({ crew }) => crew._id)} />}
      </div>
    </SectionCard>
  )
}
