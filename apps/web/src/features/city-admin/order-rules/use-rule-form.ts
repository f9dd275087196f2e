import {
  checkOrderRule,
  type OrderRule,
  orderRule as ruleShape,
  settledRule,
} from '@lamplighter/domain/city-admin'
import { isProblem, sentenceFor } from '../../../lib/api/api-problem.ts'
import { useSaveOrderRule } from '../city-admin.api.ts'
import { type EntryKind, useEntryForm } from '../entries/use-entry-form.ts'
import { ruleCreated, ruleSaved, ruleWords } from './order-rules.messages.ts'
import { entryOf, isSameEntry, mergeRules, type RuleEntry } from './rule-entry.ts'

/** Form of a new or existing rule. */
export function useRuleForm(cityId: string, rule: OrderRule | null, onDone: () => void) {
  const saving = useSaveOrderRule()
  return useEntryForm({
    kind: ruleKind,
    saved: rule,
    save: async (entry, request) => {
      const settled = settledRule(entry)
      await saving.mutateAsync({ ...request, cityId, ...settled })
      return rule ? ruleSaved(settled.name) : ruleCreated(settled.name)
    },
    isSaving: saving.isPending,
    onDone,
  })
}

const ruleKind: EntryKind<OrderRule, RuleEntry> = {
  shape: ruleShape,
  entryOf,
  isSame: isSameEntry,
  merge: mergeRules,
  check: checkOrderRule,
  messageFor,
  isAboutName: (error) => isProblem(error, 'rule_name_missing'),
  words: ruleWords,
}

function messageFor(error: unknown): string {
  if (isProblem(error, 'version_conflict')) return ruleWords.changedByOther
  if (isProblem(error, 'not_found')) return ruleWords.goneForGood
  return sentenceFor(error, ruleWords.saveFailed)
}
