/** No feature that means anything is nested deeper: an area of many parts has six levels, the rest is for its properties. */
const DEEPEST = 64

/** What is nested deeper would overflow the stack of whatever walks through it. */
export function isNestedTooDeeply(value: unknown, levels = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  const inner: unknown[] = Array.isArray(value) ? value : Object.values(value)
  return inner.some((one) => isNestedTooDeeply(one, levels - 1))
}

export const nestedTooDeeply = `the feature is nested more than ${DEEPEST} levels deep`
