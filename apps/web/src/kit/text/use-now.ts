import { useEffect, useState } from 'react'

/** The device's time in milliseconds; updates every second during a countdown. */
export function useNow(isCounting: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isCounting) return
    const tell = () => setNow(Date.now())
    tell()
    const timer = setInterval(tell, 1_000)
    return () => clearInterval(timer)
  }, [isCounting])
  return now
}
