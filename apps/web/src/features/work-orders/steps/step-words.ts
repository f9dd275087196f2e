import type { WorkOrder, WorkOrderStep } from '@lamplighter/domain/work-orders'

interface Words {
  /** On the button. */
  action: string
  /** `said('Wes')`, before the time. */
  said: (name: string) => string
  /** On a row. */
  short: string
}

export const stepWords: Record<WorkOrderStep, Words> = {
  on_my_way: { action: 'On my way', said: (name) => `${name} is on the way`, short: 'On the way' },
  started: { action: 'Start', said: (name) => `${name} started`, short: 'Started' },
  on_hold: { action: 'On hold', said: (name) => `${name} put it on hold`, short: 'On hold' },
}

/** The steps that come next, the usual one first; none while the work is under way. */
export function nextSteps({ progress }: WorkOrder): WorkOrderStep[] {
  if (progress?.kind === 'started') return []
  return progress?.kind === 'on_my_way' ? ['started'] : ['on_my_way', 'started']
}
