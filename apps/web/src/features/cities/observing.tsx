import { cityAndState } from '@lamplighter/domain/cities'
import { IconEye } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ErrorState } from '../../kit/lists/error-state.tsx'
import { Page } from '../../kit/page/page.tsx'
import { useCities } from '../../lib/cities/active-city.ts'
import { useAllCities } from '../../lib/cities/all-cities.ts'
import { useObservedCity } from '../../lib/cities/observed-city.ts'
import { joiningWords, observing } from './cities.messages.ts'
import { CityChoice } from './joining/city-choice.tsx'
import classes from './observing.module.css'
import { useAddressedCity } from './use-addressed-city.ts'

interface Props {
  whileLoading: ReactNode
  children: ReactNode
}

/** Screen wrapper for a platform admin: shows the viewed city, their own city, or a choice of cities. */
export function Observing({ whileLoading, children }: Props) {
  const { memberships } = useCities()
  const observed = useObservedCity()
  const cities = useAllCities(observed !== null)
  const isActive = cities.data?.find(({ _id }) => _id === observed?.cityId)?.isActive ?? true
  const { isSettling, failed, isUnknown, isAsked } = useAddressedCity()
  if (failed) {
    return (
      <Page>
        <ErrorState message={joiningWords.loadFailed} onRetry={() => void failed()} />
      </Page>
    )
  }
  if (isSettling) return whileLoading
  if (isUnknown || isAsked || (!observed && memberships.length === 0))
    return <CityChoice isUnknown={isUnknown} whileLoading={whileLoading} />
  return (
    <>
      {observed && (
        <p className={`quiet beside ${classes.line}`} role="note">
          <IconEye size={20} aria-hidden />
          {observing(cityAndState({ name: observed.cityName, state: observed.cityState }), isActive)}
        </p>
      )}
      {children}
    </>
  )
}
