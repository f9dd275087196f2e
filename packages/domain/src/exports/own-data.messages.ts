/** README.txt of a person's own data. */
export function ownDataReadMe(of: {
  name: string
  email: string
  /** Photos and videos in the file, those beyond its limit, and those that the store did not have. */
  files: number
  leftOut: number
  missing: number
}): string {
  const lines = [
    `Lamplighter stores this about ${of.name} (${of.email}).`,
    '',
    'Each list is a JSON file. Times are in UTC; "recorded_at" is the time of the device.',
    'account, memberships, join-requests, crews, invitations: your account and your cities.',
    'sign-ins, access-tokens, push-devices, device-reports: how you sign in, without passwords and keys.',
    'notification-choices, notifications, saved-views, calendars, open-work-orders: your settings.',
    'locations, location-changes, notes, work-orders, work-order-changes, work-order-steps: what you wrote.',
    'reopenings, answers-to-residents, imports, order-rules, city-files, holds, regions: what else you did in your cities.',
    'activities, audit: what you did, when, and from which network address, also in cities that you left. Records have only ids there.',
    'Changes have the new values, and no names of others.',
    `media: your photos and videos. ${of.files} of them are in the folder "media".`,
    ...(of.leftOut > 0 ? [`${of.leftOut} more are only listed, because the file would be too large.`] : []),
    ...(of.missing > 0 ? [`${of.missing} were not found in the storage.`] : []),
    '',
    'Records of a city are included if you can see them now. Ask the city for records of a city that you left.',
    'Left out: passwords and keys; answers that the server keeps for repeated requests; uploads that no note has;',
    'deleted locations; holds on you; what others were told because of you; emails that wait; and backups.',
  ]
  return `${lines.join('\r\n')}\r\n`
}
