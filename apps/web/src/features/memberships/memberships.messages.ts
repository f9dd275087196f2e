/** The words of the tiles of categories. */

export const tileWords = {
  noCategories: 'No categories are assigned to you yet. Please contact your city administrator.',
  /** Of a worker, who then sees all of the city. */
  noCategoriesButAll:
    'No categories are assigned to you yet, so you see everything under Saved Locations. For tiles of your own work here, please contact your city administrator.',
  countsFailed: "Couldn't load the counts.",
  countUnknown: 'unknown',
  /** What the figure counts. */
  openOrders: 'open',
  locations: 'locations',
} as const
