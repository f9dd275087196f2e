/** The name for a base's sources: `provider` becomes `provider~0`, and after a new try `provider~1`. */
export const baseKey = (base: string, tries = 0) => `${base}~${tries}`
