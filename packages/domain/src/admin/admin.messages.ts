/** Answers of the server to changes by a platform admin. */

export const adminMessages = {
  userSetUp: 'User setup completed successfully!',
  userRemovedFromCity: 'User removed from city successfully!',
  boundarySet: 'City limits updated successfully!',
  assignmentUpdated: 'User city assignment updated successfully!',
} as const

export function recalculated(cities: number): string {
  return `Successfully recalculated statistics for ${cities} cities!`
}

/** Default source of uploaded city limits. `uploadedBy('Ana Diaz')` is 'uploaded by Ana Diaz'. */
export function uploadedBy(name: string): string {
  return `uploaded by ${name}`
}
