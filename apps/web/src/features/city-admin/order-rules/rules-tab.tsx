import { checkOrderRule, type OrderRule } from '@lamplighter/domain/city-admin'
import { Menu } from '@mantine/core'
import { IconHistory, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useDeleteWithUndo } from '../../../kit/lists/use-delete-with-undo.ts'
import { say } from '../../../kit/messages/say.tsx'
import { RelativeTime } from '../../../kit/text/relative-time.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { useDeleteOrderRule, useOrderRules, useSaveOrderRule } from '../city-admin.api.ts'
import { EntryActions } from '../entries/entry-actions.tsx'
import { EntryList } from '../entries/entry-list.tsx'
import {
  deleteRuleQuestion,
  ruleDeleted,
  ruleInWords,
  ruleTurned,
  ruleWords as words,
} from './order-rules.messages.ts'
import classes from './order-rules.module.css'
import { RuleDialog } from './rule-dialog.tsx'
import { entryOf } from './rule-entry.ts'
import { RuleLog } from './rule-log.tsx'

const [name, state, lastApplied, actions] = words.columns

/** Rules that the city set for its work orders (ORDER-77). */
export function RulesTab({ cityId }: { cityId: string }) {
  const rules = useOrderRules(cityId)
  const [edited, setEdited] = useState<OrderRule | 'new' | null>(null)
  const [logged, setLogged] = useState<OrderRule | null>(null)
  return (
    <>
      <EntryList
        entries={rules}
        words={{
          title: words.rules,
          hint: words.hint,
          none: words.noRules,
          noneHint: words.noRulesHint,
          create: words.newRule,
        }}
        onCreate={() => setEdited('new')}
        columns={[
          { name, isHeading: true, cell: (rule) => <RuleName rule={rule} /> },
          {
            name: state,
            width: 96,
            onCard: 'fact',
            cell: (rule) => (rule.isOn ? words.on : <span className="muted">{words.off}</span>),
          },
          {
            name: lastApplied,
            width: 160,
            onCard: 'fact',
            cell: (rule) =>
              rule.lastApplied ? (
                <RelativeTime time={rule.lastApplied} />
              ) : (
                <span className="muted">{words.neverApplied}</span>
              ),
          },
          {
            name: actions,
            width: 164,
            cell: (rule) => (
              <RuleActions rule={rule} onEdit={() => setEdited(rule)} onLog={() => setLogged(rule)} />
            ),
          },
        ]}
      />
      {edited && (
        <RuleDialog cityId={cityId} rule={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />
      )}
      {logged && <RuleLog rule={logged} onClose={() => setLogged(null)} />}
    </>
  )
}

function RuleName({ rule }: { rule: OrderRule }) {
  const hasLostCrew = rule.crewId !== null && rule.crew === null
  const warning = hasLostCrew ? words.lostCrew : checkOrderRule(rule) ? words.doesNothing : null
  return (
    <>
      <strong className="item-name">{rule.name}</strong>
      <p className="quiet">{ruleInWords(rule)}</p>
      {warning && <p className={classes.warning}>{warning}</p>}
    </>
  )
}

interface ActionProps {
  rule: OrderRule
  onEdit: () => void
  onLog: () => void
}

function RuleActions({ rule, onEdit, onLog }: ActionProps) {
  const saving = useSaveOrderRule()
  const deleting = useDeleteWithUndo({
    deleting: useDeleteOrderRule(),
    question: (asked: OrderRule) => ({ title: words.deleteRule, message: deleteRuleQuestion(asked.name) }),
    done: (deleted) => ruleDeleted(deleted.name),
    sentenceFor: (error) => sentenceFor(error, words.deleteFailed),
  })

  async function turn(isOn: boolean) {
    const { _id, cityId, version } = rule
    try {
      await saving.mutateAsync({ _id, cityId, version, ...entryOf(rule), isOn })
      say.success(ruleTurned(rule.name, isOn))
    } catch (error) {
      say.failure(sentenceFor(error, words.turnFailed))
    }
  }

  return (
    <EntryActions
      name={rule.name}
      edit={words.edit}
      onEdit={onEdit}
      isBusy={saving.isPending || deleting.isDeleting(rule._id)}
    >
      <Menu.Item leftSection={<IconHistory size={20} aria-hidden />} onClick={onLog}>
        {words.showLog}
      </Menu.Item>
      <Menu.Item
        leftSection={
          rule.isOn ? <IconPlayerPause size={20} aria-hidden /> : <IconPlayerPlay size={20} aria-hidden />
        }
        onClick={() => void turn(!rule.isOn)}
      >
        {rule.isOn ? words.turnOff : words.turnOn}
      </Menu.Item>
      <Menu.Item
        color="danger"
        leftSection={<IconTrash size={20} aria-hidden />}
        onClick={() => void deleting.remove(rule)}
      >
        {words.deleteRule}
      </Menu.Item>
    </EntryActions>
  )
}
