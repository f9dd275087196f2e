import type { OrderRule } from '@lamplighter/domain/city-admin'
import { paths } from '@lamplighter/domain/pages'
import { Link } from '@tanstack/react-router'
import { RelativeTime } from '../../../kit/text/relative-time.tsx'
import { useOrderRuleLog } from '../city-admin.api.ts'
import { EntryLog } from '../entries/entry-log.tsx'
import { effectInWords, logTitle, ruleWords as words } from './order-rules.messages.ts'
import classes from './order-rules.module.css'

/** The work orders that a rule applied to, and what it did with each (ORDER-80). */
export function RuleLog({ rule, onClose }: { rule: OrderRule; onClose: () => void }) {
  const log = useOrderRuleLog(rule._id)
  return (
    <EntryLog title={logTitle(rule.name)} log={log} words={words} onClose={onClose}>
      {(effect) => (
        <li key={effect._id}>
          <Link to={paths.workOrder} params={{ id: effect.order._id }} className={classes.order}>
            {effect.order.title}
          </Link>
          <p className="quiet">
            {effect.locationName} · <RelativeTime time={effect.at} />
          </p>
          {effectInWords(effect).map((done) => (
            <p key={done}>{done}</p>
          ))}
        </li>
      )}
    </EntryLog>
  )
}
