/** UI texts of an order's history and comments. */
import { changeText, quoted } from '@lamplighter/domain/rules'
import {
  type FieldChange,
  MAX_TIMELINE_ENTRIES,
  priorities,
  priorityFacts,
  STILL_BROKEN_REASON,
  type TimelineEntry,
} from '@lamplighter/domain/work-orders'
import { stepWords } from '../steps/step-words.ts'
import { dayOf, workOrderWords } from '../work-orders.messages.ts'

export const historyMessages = {
  loadFailed: "Can't load the history of this work order.",
  onlyHere: 'The history starts when this work order is sent.',
  loading: 'Loading the history',
  notOnPaper: "The history isn't printed, because it couldn't be loaded.",
  empty: 'Nothing has happened yet.',
  onlyLatest: `Only the latest ${MAX_TIMELINE_ENTRIES} entries are shown.`,
  commentSaved: 'Comment sent.',
  commentFailed: "Couldn't send your comment. Please try again.",
  commentNotSent: "Your comment wasn't sent.",
  deletionNotSent: "Couldn't delete your comment.",
  commentDeleted: 'Comment deleted.',
  deleteFailed: "Couldn't delete this comment. Please try again.",
  confirmDelete: 'Nobody will see this comment anymore.',
} as const

export const historyWords = {
  history: 'History',
  writeComment: 'Write a comment',
  mentionHint: 'Type @ and a name to notify that person.',
  members: 'Members',
  send: 'Send',
  deleteComment: 'Delete comment',
} as const

const fieldLabels: Record<FieldChange['field'], string> = {
  title: workOrderWords.title,
  description: workOrderWords.description,
  priority: workOrderWords.priority,
  tags: workOrderWords.tags,
  dueOn: workOrderWords.dueOn,
  assigned: workOrderWords.assignees,
}

/** 'Priority: from Low to High', 'Due date: Tue, Dec 1', 'Tags: removed (loose)'. */
export const changeInWords = ({ field, from, to }: FieldChange): string =>
  changeText(fieldLabels[field], { from: valueInWords(field, from), to: valueInWords(field, to) })

function valueInWords(field: FieldChange['field'], value: string | null): string | null {
  if (value === null) return null
  if (field === 'title' || field === 'description') return quoted(value)
  if (field === 'dueOn') return dayOf(value)
  const priority = field === 'priority' && priorities.find((one) => one === value)
  return priority ? priorityFacts[priority].label : value
}

/** 'Ana Lopez closed it'; for a comment the name alone, because the text follows. */
export function entryInWords({ kind, by, rule, changes }: TimelineEntry): string {
  const [change] = changes
  const name = rule ? `The rule “${rule}”` : by.name
  switch (kind) {
    case 'created':
      return `${name} created this work order`
    case 'changed':
      return `${name} made changes`
    case 'assigned':
      return change?.to ? `${name} assigned it to ${change.to}` : `${name} unassigned everyone`
    case 'unassigned':
      return `${name} unassigned ${change?.from ?? workOrderWords.unknownPerson}`
    case 'closed':
      return `${name} closed it`
    case 'reopened':
      return `${name} reopened it`
    case 'still_broken':
      return STILL_BROKEN_REASON
    case 'comment':
      return name
    default:
      return stepWords[kind].said(name)
  }
}

/** The changes that the entry's sentence does not tell. */
export function changesBelow({ kind, changes }: TimelineEntry): readonly FieldChange[] {
  if (kind === 'changed') return changes
  return kind === 'assigned' ? changes.filter(({ from }) => from !== null) : []
}
