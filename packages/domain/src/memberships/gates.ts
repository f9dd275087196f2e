/** Access decided by role alone, before anything is loaded: dashboards and trash (ACC-9, ACC-10, ACC-24). */
import { administersCity, type Caller, isCityAdmin } from './roles.ts'

const gates = {
  'platform:administer': (caller) => caller.platformRole === 'admin',
  'city_admin:enter': (caller) => caller.memberships.some(administersCity),
  'trash:enter': (caller) => caller.memberships.some(isCityAdmin),
} as const satisfies Record<string, (caller: Caller) => boolean>

export type Gate = keyof typeof gates

/** `mayEnter(worker, 'city_admin:enter')` is false; without a caller it is always false. */
export function mayEnter(caller: Caller | null, gate: Gate): boolean {
  return caller !== null && gates[gate](caller)
}
