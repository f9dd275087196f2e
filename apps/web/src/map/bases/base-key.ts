/** Source name of a base: `provider` becomes `provider~0`, and `provider~1` after a retry. */
export const baseKey = (base: string, tries = 0) => `${base}~${tries}`
