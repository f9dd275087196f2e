/** Checks whether two clocks agree: tokens, signed links and S3 depend on it. */
import { type Finding, ok, problem, warning } from './finding.ts'

const WARN_MS = 5_000
/** With a larger difference, the issuer's tokens are too new or too old for us. */
const WRONG_MS = 60_000

/** `theirs` is in milliseconds since 1970, compared with the midpoint between request and answer. */
export function compareClocks(whose: string, theirs: number, asked: number, answered: number): Finding {
  const away = theirs - (asked + answered) / 2
  const seconds = Math.round(Math.abs(away) / 1000)
  // HTTP dates are in whole seconds.
  const words = `this machine's clock and that of ${whose} differ by ${seconds} s`
  if (Math.abs(away) > WRONG_MS)
    return problem('clock', `${words}: sign-ins and S3 fail. Synchronize both with a time server (NTP).`)
  if (Math.abs(away) > WARN_MS)
    return warning('clock', `${words}. Synchronize both with a time server (NTP).`)
  return ok('clock', `agrees with ${whose}`)
}

/** Compares with the Date header of any answer at this URL; no finding when there is none. */
export async function clockOf(whose: string, url: string): Promise<Finding[]> {
  const asked = Date.now()
  const response = await fetch(url, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(5_000),
  }).catch(() => null)
  const date = Date.parse(response?.headers.get('date') ?? '')
  return Number.isNaN(date) ? [] : [compareClocks(whose, date, asked, Date.now())]
}
