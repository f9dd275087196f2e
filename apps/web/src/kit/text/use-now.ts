import { useEffect, useState } from 'react'

/** The time of the device, in milliseconds; while something is counted down it moves on every second. */
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
