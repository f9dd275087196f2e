/** Limits of holds (HOLD-1), and the choices of a city's retention (HOLD-10). */

export const MAX_HOLD_REASON = 200
/** Open holds of one city. Each deletion asks all of them. */
export const MAX_OPEN_HOLDS = 100

export const holdSubjectKinds = ['location', 'work_order', 'person', 'period'] as const
export type HoldSubjectKind = (typeof holdSubjectKinds)[number]

/** Days after which trash is purged. Null, the default, keeps it forever. */
export const retentionDays = [30, 90, 365, 3 * 365, 7 * 365] as const
export type RetentionDays = (typeof retentionDays)[number] | null
