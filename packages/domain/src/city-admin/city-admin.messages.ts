/** City dashboard texts that the server or other screens use too. */

export const cityAdminMessages = {
  roleUpdated: 'User role updated successfully',
} as const

/** `permissionsOf('Ana Reyes')` is 'Permissions of Ana Reyes' */
export function permissionsOf(user: string): string {
  return `Permissions of ${user}`
}
