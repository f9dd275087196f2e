import { Page } from '../../../kit/page/page.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import classes from './join-city.module.css'
import { JoinCityForm } from './join-city-form.tsx'

/** The city selection screen: a list of cities and 'Join City'. */
export function CitySelection({ onDone }: { onDone: () => void }) {
  return (
    <Page>
      <div className={classes.narrow}>
        <PageHeader title="Join a City" description="A City Admin of that city decides on the request." />
        <div className={`surface ${classes.padded}`}>
          <JoinCityForm onDone={onDone} />
        </div>
      </div>
    </Page>
  )
}
