import { adminWords } from '@lamplighter/domain/admin'
import cards from '../../../kit/lists/cards.module.css'
import classes from '../admin.module.css'
import { CityActions, type CityListProps, CityName, CityOwner } from './city-parts.tsx'

const words = adminWords.cities

/** The same cities where a table has no room. */
export function CityCards({ cities, ...actions }: CityListProps) {
  return (
    <ul className={cards.cards} data-columns aria-label={adminWords.tabs.cities}>
      {cities.map((city) => (
        <li key={city._id} className={`${cards.card} ${classes.card}`}>
          <CityName city={city} />
          <dl className={classes.facts}>
            <div className={classes.wide}>
              <dt>{words.owner}</dt>
              <dd>
                <CityOwner city={city} />
              </dd>
            </div>
            <Count name={words.members} count={city.stats.memberCount} />
            <Count name={words.locations} count={city.stats.locationCount} />
            <Count name={words.notes} count={city.stats.noteCount} />
          </dl>
          <CityActions city={city} {...actions} />
        </li>
      ))}
    </ul>
  )
}

function Count({ name, count }: { name: string; count: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{count.toLocaleString('en-US')}</dd>
    </div>
  )
}
