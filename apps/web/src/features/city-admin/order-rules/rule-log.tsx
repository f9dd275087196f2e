import type { OrderRule } from '@lamplighter/domain/city-admin'
import { paths } from '@lamplighter/domain/pages'
import { Button, Modal } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formWords } from '../../../kit/kit.messages.ts'
import { RecordList } from '../../../kit/lists/record-list.tsx'
import { useGiveBackFocus } from '../../../kit/messages/give-back-focus.ts'
import { useNarrow } from '../../../kit/page/use-narrow.ts'
import { RelativeTime } from '../../../kit/text/relative-time.tsx'
import { useOrderRuleLog } from '../city-admin.api.ts'
import { effectInWords, logTitle, ruleWords as words } from './order-rules.messages.ts'
import classes from './order-rules.module.css'

/** The work orders that a rule applied to, and what it did with each (ORDER-80). */
export function RuleLog({ rule, onClose }: { rule: OrderRule; onClose: () => void }) {
  const small = useNarrow('48em')
  useGiveBackFocus()
  const log = useOrderRuleLog(rule._id)
  return (
    <Modal opened onClose={onClose} title={logTitle(rule.name)} size="lg" fullScreen={small} centered>
      <div className="stack">
        <RecordList
          list={log}
          rows={3}
          failed={words.logFailed}
          empty={<p className="muted">{words.logEmpty}</p>}
        >
          {(effects) => (
            <ul className={classes.log}>
              {effects.map((effect) => (
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
              ))}
            </ul>
          )}
        </RecordList>
        <div className="dialog-buttons">
          <Button size="lg" onClick={onClose}>
            {formWords.close}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
