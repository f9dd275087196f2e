/** Which town the demonstration is, and since when it has been there; apart, for the making of it is a lot of code. */
export const demoTown = { name: 'Prairie Falls', state: 'NE', zip: '68372' }

/** The town was founded so long before the start that made it. */
export const DEMO_TOWN_DAYS = 122
