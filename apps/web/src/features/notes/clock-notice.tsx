import { clockIsOff } from '../../lib/device-clock.messages.ts'
import { deviceClock } from '../../lib/device-clock.ts'
import { useStore } from '../../lib/store.ts'

/** Tells that times recorded on this device are off with its clock (SEC-40, DUR-24). */
export function ClockNotice() {
  const words = clockIsOff(useStore(deviceClock.behind))
  return words && <p className="muted">{words}</p>
}
