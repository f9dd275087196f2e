import { cityAndState, cityMessages } from '@lamplighter/domain/cities'
import { useEffect, useEffectEvent, useState } from 'react'
import { say } from '../../../kit/messages/say.tsx'
import { session } from '../../../lib/session.ts'
import { useAwaitedCities, useMyCityRequests } from '../cities.api.ts'
import { joiningWords, welcomeToCity } from '../cities.messages.ts'

/**
 * For someone without a city: as soon as there is one the user record is read again, so that the screen they wanted opens
 * without a reload. `checkAgain` looks at once and says what it found.
 */
export function useApproval() {
  const requests = useMyCityRequests()
  const cities = useAwaitedCities()
  const [checking, setChecking] = useState(false)
  const city = cities.data?.[0]
  const cityId = city?._id

  const welcome = useEffectEvent(async () => {
    if (!city) return
    await session.refreshUser()
    say.success(welcomeToCity(cityAndState(city)))
  })
  useEffect(() => {
    if (cityId) void welcome()
  }, [cityId])

  async function checkAgain() {
    setChecking(true)
    const [asked, found] = await Promise.all([requests.refetch(), cities.refetch()])
    setChecking(false)
    if (asked.isError || found.isError) return say.failure(cityMessages.membershipCheckFailed)
    if (found.data?.length) return
    const waits = asked.data?.some(({ status }) => status === 'pending')
    say.info(waits ? joiningWords.stillPending : joiningWords.stillNoCity)
  }

  return { requests, checkAgain, checking }
}
