import type { CorrectedCity } from '@lamplighter/domain/admin'
import { adminWords, correctedCounts } from '../admin.messages.ts'
import classes from '../admin.module.css'

/** Result of the recalculation; null before the first run. */
export function RecalculationFindings({ corrected }: { corrected: CorrectedCity[] | null }) {
  return (
    <div role="status">
      {corrected && (
        <div className={`notice ${classes.findings}`} data-quiet>
          {corrected.length === 0 && adminWords.countsRight}
          {corrected.length > 0 && (
            <>
              <ul>
                {corrected.map((city) => (
                  <li key={city.cityId}>{correctedCounts(city)}</li>
                ))}
              </ul>
              {adminWords.countsCorrected}
            </>
          )}
        </div>
      )}
    </div>
  )
}
