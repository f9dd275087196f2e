/** The demonstration's town and when it was made; separate from the generator, which is a lot of code. */
export const demoTown = { name: 'Prairie Falls', state: 'NE', zip: '68372' }

/** The town's history begins so long before the start that made it. */
export const DEMO_TOWN_DAYS = 122
