import { cityAndState, cityMessages } from '@lamplighter/domain/cities'
import { useEffect, useEffectEvent, useState } from 'react'
import { say } from '../../../kit/messages/say.tsx'
import { session } from '../../../lib/session/session.ts'
import { useAwaitedCities, useMyCityRequests } from '../cities.api.ts'
import { joiningWords, welcomeToCity } from '../cities.messages.ts'

/**
 * For users without a city: refetches the user record once they have one, so that the requested screen opens
 * without a reload. `checkAgain` checks right away and reports the result.
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
