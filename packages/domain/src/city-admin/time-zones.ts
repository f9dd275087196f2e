/** Time zones of US cities, by their names in the IANA database, with the words of the settings. */
export const timeZoneNames = {
  'America/New_York': 'Eastern',
  'America/Chicago': 'Central',
  'America/Denver': 'Mountain',
  'America/Phoenix': 'Mountain, Arizona (no daylight saving time)',
  'America/Los_Angeles': 'Pacific',
  'America/Anchorage': 'Alaska',
  'Pacific/Honolulu': 'Hawaii',
  'America/Puerto_Rico': 'Puerto Rico and Virgin Islands',
  'Pacific/Guam': 'Guam and Northern Mariana Islands',
  'Pacific/Pago_Pago': 'American Samoa',
} as const
export type TimeZone = keyof typeof timeZoneNames

export const timeZones = Object.keys(timeZoneNames) as [TimeZone, ...TimeZone[]]
