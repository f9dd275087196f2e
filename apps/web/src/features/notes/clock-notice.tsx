import { clockIsOff } from '../../lib/device/device-clock.messages.ts'
import { deviceClock } from '../../lib/device/device-clock.ts'
import { useStore } from '../../lib/state/store.ts'

/** Warns that recorded times are wrong because the device's clock is (SEC-40, DUR-24). */
export function ClockNotice() {
  const words = clockIsOff(useStore(deviceClock.behind))
  return words && <p className="muted">{words}</p>
}
