/** Texts of the category tiles. */

export const tileWords = {
  noCategories: 'No categories are assigned to you yet. Please contact your city administrator.',
  /** For a worker, who then sees the whole city. */
  noCategoriesButAll:
    'No categories are assigned to you yet, so you see everything under Saved Locations. For tiles of your own work here, please contact your city administrator.',
  countsFailed: "Couldn't load the counts.",
  countUnknown: 'unknown',
  /** Unit of the count. */
  openOrders: 'open',
  locations: 'locations',
} as const
