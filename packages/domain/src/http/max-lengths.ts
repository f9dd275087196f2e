/** How many characters each text may have: the call, the form, the import and whatever stores it ask here. */
const CITY = 120
const STATE = 60

export const maxLengths = {
  /** What is searched for in a list. */
  search: 120,
  /** An id that is not made by the device, and the names of roles and icons. */
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
  workOrder: { title: 200, description: 4000, closingNote: 4000 },
} as const

/** Of a location or a work order. */
export const MAX_TAGS = 30
