/** Ways to show the list of work orders on wide windows, for addresses and saved views (ORDER-69). */

/** Views of the list of work orders on wide windows. */
export const orderLayouts = ['list', 'board', 'calendar'] as const
export type OrderLayout = (typeof orderLayouts)[number]

/** The columns of the board are people and crews, crews, or due days. */
export const boardGroupings = ['assignee', 'crew', 'due'] as const
export type BoardGrouping = (typeof boardGroupings)[number]
