import { checkOrderRule, type OrderRule } from '@lamplighter/domain/city-admin'
import { Button, Menu, Title } from '@mantine/core'
import { IconHistory, IconPlayerPause, IconPlayerPlay, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { RecordList } from '../../../kit/lists/record-list.tsx'
import { RowMenu } from '../../../kit/lists/row-menu.tsx'
import { useDeleteWithUndo } from '../../../kit/lists/use-delete-with-undo.ts'
import { useFocusKept } from '../../../kit/lists/use-focus-kept.ts'
import { say } from '../../../kit/messages/say.tsx'
import { RelativeTime } from '../../../kit/text/relative-time.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { usePagesOf } from '../../../lib/api/use-paged-list.ts'
import { retryAsMember } from '../../../lib/cities/fresh-memberships.ts'
import { useDeleteOrderRule, useOrderRules, useSaveOrderRule } from '../city-admin.api.ts'
import { cityAdminWords } from '../city-admin.messages.ts'
import crewClasses from '../crews/crews.module.css'
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
  const pages = usePagesOf(rules.data ?? [])
  const [edited, setEdited] = useState<OrderRule | 'new' | null>(null)
  const [logged, setLogged] = useState<OrderRule | null>(null)
  const focus = useFocusKept()
  const newRule = (
    <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setEdited('new')}>
      {words.newRule}
    </Button>
  )
  return (
    <>
      <section className="stack" aria-labelledby="city-rules" {...focus}>
        <div className="line apart">
          <Title order={2} size="h3" id="city-rules">
            {words.rules}
          </Title>
          {pages.total > 0 && newRule}
        </div>
        {pages.total > 0 && <p className="muted">{words.hint}</p>}
        <RecordList<OrderRule>
          rows={3}
          list={{ ...pages, isPending: rules.isPending, isError: rules.isError }}
          failed={cityAdminWords.loadFailed}
          onRetry={retryAsMember(rules.refetch)}
          empty={
            <EmptyState drawing="wrench" title={words.noRules} message={words.noRulesHint} action={newRule} />
          }
          tableFrom="64em"
          label={words.rules}
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
      </section>
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
    <div className={crewClasses.actions}>
      <Button
        variant="default"
        className={crewClasses.edit}
        aria-label={`${words.edit}: ${rule.name}`}
        onClick={onEdit}
      >
        {words.edit}
      </Button>
      <RowMenu
        label={`${cityAdminWords.moreActions}: ${rule.name}`}
        loading={saving.isPending || deleting.isDeleting(rule._id)}
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
      </RowMenu>
    </div>
  )
}
