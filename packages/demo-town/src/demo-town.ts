/** Name and age of the demonstration town. Separate from the generator, which is a lot of code. */
export const demoTown = { name: 'Prairie Falls', state: 'NE', zip: '68372' }

/** Number of days that the town's history covers before the first start. */
export const DEMO_TOWN_DAYS = 122
