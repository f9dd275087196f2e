/** Maximum nesting: a multi-part area has six levels, the rest is for its properties. */
const DEEPEST = 64

/** Deeper nesting would overflow the stack of recursive functions. */
export function isNestedTooDeeply(value: unknown, levels = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  const inner: unknown[] = Array.isArray(value) ? value : Object.values(value)
  return inner.some((one) => isNestedTooDeeply(one, levels - 1))
}

export const nestedTooDeeply = `the feature is nested more than ${DEEPEST} levels deep`
