/** Limits on switching people off and erasing them (PERSON-5, PERSON-6, PERSON-10). */
import { type RuleProblem, refuse } from '../rules/index.ts'

interface Leaving {
  /** Null on the command line, where nobody is signed in. */
  actorId: string | null
  target: { userId: string; name: string; platformRole: string }
  /** Platform admins besides the target who are not switched off. */
  otherPlatformAdmins: number
  /** The first active city of which the target is the last active City Admin, such as 'Prairie Falls, NE'. */
  lastAdminOf: string | null
}

/**
 * Nobody switches off their own account, the last platform admin, or the last City Admin of an active city (PERSON-5,
 * PERSON-6).
 */
export function checkSwitchOff({
  actorId,
  target,
  otherPlatformAdmins,
  lastAdminOf,
}: Leaving): RuleProblem<'own_account' | 'last_platform_admin' | 'last_city_admin_of'> | null {
  if (actorId === target.userId) return refuse('own_account')
  if (target.platformRole === 'admin' && otherPlatformAdmins === 0) return refuse('last_platform_admin')
  if (lastAdminOf === null) return null
  return refuse('last_city_admin_of', { values: { name: target.name, city: lastAdminOf } })
}

/** A person without an email is named by their name. `typedToErase({ name: 'Wes', email: '' })` is 'Wes'. */
export const typedToErase = ({ name, email }: { name: string; email: string }): string =>
  email.trim() || name.trim()

/** The admin types the email of the person, or the name without one, in any case. Platform admins lose that role first (PERSON-10). */
export function checkErase(
  target: { name: string; email: string; platformRole: string },
  typed: string,
): RuleProblem<'platform_admin_kept' | 'erase_email_differs'> | null {
  if (target.platformRole === 'admin') return refuse('platform_admin_kept')
  const isTyped = typed.trim().toLowerCase() === typedToErase(target).toLowerCase()
  return isTyped ? null : refuse('erase_email_differs', { field: 'email' })
}
