import { adminMessages, type CorrectedCity, correctedCounts } from '@lamplighter/domain/admin'
import classes from '../admin.module.css'

/** What recalculating found; null before it was asked for. */
export function RecountFindings({ corrected }: { corrected: CorrectedCity[] | null }) {
  return (
    <div role="status">
      {corrected && (
        <div className={classes.findings}>
          {corrected.length === 0 && adminMessages.countsRight}
          {corrected.length > 0 && (
            <>
              <ul>
                {corrected.map((city) => (
                  <li key={city.cityId}>{correctedCounts(city)}</li>
                ))}
              </ul>
              {adminMessages.countsMended}
            </>
          )}
        </div>
      )}
    </div>
  )
}
