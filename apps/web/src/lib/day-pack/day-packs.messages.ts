/** Texts that name a day pack outside of its card. */

/** `myOrdersIn('Prairie Falls, NE')` is 'your open work orders in Prairie Falls, NE' */
export const myOrdersIn = (city: string) => `your open work orders in ${city}`
