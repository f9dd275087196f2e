import { formatCount } from '@lamplighter/domain/format'

/** Numbers of high-priority and overdue orders among the counted ones. */
interface ToDoFirst {
  urgent: number
  overdue: number
}

/** Texts of the section 'Your day'. If a count cannot load, its line says so (WORD-5). */
export const dayWords = {
  title: 'Your day',
  /** `urgent(2)` is '2 high-priority orders are open' */
  urgent: (count: number) =>
    count === 0
      ? 'No high-priority orders are open'
      : `${formatCount(count)} high-priority ${count === 1 ? 'order is' : 'orders are'} open`,
  urgentUnknown: "Can't count high-priority orders",
  /** `overdue(2)` is '2 orders are overdue' */
  overdue: (count: number) =>
    count === 0
      ? 'No orders are overdue'
      : `${formatCount(count)} ${count === 1 ? 'order is' : 'orders are'} overdue`,
  overdueUnknown: "Can't count overdue orders",
  /** `created(2, { urgent: 1, overdue: 0 })` is '2 open orders created by you: 1 high' */
  created: (count: number, first: ToDoFirst) =>
    count === 0
      ? 'No open orders created by you'
      : `${formatCount(count)} open ${count === 1 ? 'order' : 'orders'} created by you${attentionSuffix(first)}`,
  /** `near(2, { urgent: 1, overdue: 2 })` is '2 open orders within half a mile: 1 high, 2 overdue' (NEAR_METERS) */
  near: (count: number, first: ToDoFirst) =>
    count === 0
      ? 'No open orders within half a mile'
      : `${formatCount(count)} open ${count === 1 ? 'order' : 'orders'} within half a mile${attentionSuffix(first)}`,
  nearUnknown: "Can't count the orders near you",
  createdUnknown: "Can't count the orders you created",
  /** `unsent(3, 1)` is '3 unsent changes, 1 needs attention' */
  unsent: (count: number, stopped: number) => {
    if (count === 0) return 'Everything is synced'
    const waiting = count === 1 ? '1 unsent change' : `${count} unsent changes`
    return stopped === 0 ? waiting : `${waiting}, ${stopped} ${stopped === 1 ? 'needs' : 'need'} attention`
  },
  /** `news(2, '10:32 AM')` is '2 updates from your team since 10:32 AM' */
  news: (count: number, since: string) =>
    count === 0
      ? `No updates from your team since ${since}`
      : `${formatCount(count)} ${count === 1 ? 'update' : 'updates'} from your team since ${since}`,
  newsUnknown: "Can't load recent activity",
  /** Label of a line for screen readers until the count is known. */
  about: {
    urgent: 'High-priority orders',
    overdue: 'Overdue orders',
    created: 'Orders created by you',
    near: 'Orders near you',
    unsent: 'Unsent changes',
    news: 'Updates from your team',
  },
}

function attentionSuffix({ urgent, overdue }: ToDoFirst): string {
  const said = [
    ...(urgent > 0 ? [`${formatCount(urgent)} high`] : []),
    ...(overdue > 0 ? [`${formatCount(overdue)} overdue`] : []),
  ]
  return said.length > 0 ? `: ${said.join(', ')}` : ''
}
