/** The job that mails reporters once, when their report was declined or is closed (REPORT-15). */
import { cityAndState } from '@lamplighter/domain/cities'
import { reporterMail } from '@lamplighter/domain/reports'
import { sendMail } from '../../adapters/mail/outbox.ts'
import type { Parts } from '../../parts.ts'
import { takeEmail } from './reports.repo.ts'

/** Per run; the next one follows soon. */
const MAX_AT_ONCE = 500
const USEFUL_MS = 3 * 24 * 60 * 60 * 1000

/** The address leaves the report in the transaction that writes the mail, so that each report gets one. */
export async function tellReporters({ db, config }: Pick<Parts, 'db' | 'config'>): Promise<void> {
  if (!config.mail) return
  for (let turn = 0; turn < MAX_AT_ONCE; turn++) {
    const isTold = await db.transaction().execute(async (transaction) => {
      const owed = await takeEmail(transaction)
      if (!owed) return false
      const { email, number, cityName, cityState, declinedBecause } = owed
      const city = cityAndState({ name: cityName, state: cityState })
      const mail = reporterMail({ city, number, declinedBecause })
      await sendMail(transaction, { ...mail, to: email, usefulForMs: USEFUL_MS })
      return true
    })
    if (!isTold) return
  }
}
