/** Maximum lengths of all texts, used by API, forms, import and storage. */
const CITY = 120
const STATE = 60

export const maxLengths = {
  /** Search text of a list. */
  search: 120,
  /** Ids that the device does not create, and names of roles and icons. */
  key: 60,
  email: 254,
  password: 1024,
  personName: 120,
  city: { name: CITY, state: STATE, country: 60, description: 2000 },
  location: { name: 200, street: 200, city: CITY, state: STATE, zip: 10, description: 4000, notes: 4000 },
  tag: 60,
  note: 10_000,
  invitationNote: 500,
  boundarySource: 120,
  regionName: 120,
  viewName: 60,
  workOrder: { title: 200, description: 4000, closingNote: 4000 },
} as const

/** Per location or work order. */
export const MAX_TAGS = 30
