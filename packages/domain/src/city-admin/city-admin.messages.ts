/** The words of the city dashboard that the server answers, or that other screens say too. */

export const cityAdminMessages = {
  roleUpdated: 'User role updated successfully',
} as const

/** `permissionsOf('Ana Reyes')` is 'Permissions of Ana Reyes' */
export function permissionsOf(user: string): string {
  return `Permissions of ${user}`
}
