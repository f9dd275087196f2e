import { useEffect, useState } from 'react'
import { dayAhead } from '../days.ts'

/** Today on the clocks of a time zone; the device's if it is not known. A board that stays open overnight turns to the new day. */
export function useToday(timeZone: string | undefined): string {
  const [today, setToday] = useState(() => dayAhead(0, timeZone))
  useEffect(() => {
    const look = () => setToday(dayAhead(0, timeZone))
    look()
    const timer = setInterval(look, 60_000)
    return () => clearInterval(timer)
  }, [timeZone])
  return today
}
