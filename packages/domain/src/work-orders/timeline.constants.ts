/** Longest timeline of one order, newest entries first. */
export const MAX_TIMELINE_ENTRIES = 200

/** Maximum length of a comment on an order. */
export const MAX_COMMENT = 4000

export const timelineKinds = [
  'created',
  'changed',
  'assigned',
  'unassigned',
  'on_my_way',
  'started',
  'on_hold',
  'closed',
  'reopened',
  'still_broken',
  'comment',
] as const

/** `assigned` is the crew and the members by name. */
export const changedFieldNames = ['title', 'description', 'priority', 'tags', 'dueOn', 'assigned'] as const
