const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/** Sets the value of a field at once, without pauses between keys. */
export function typeAtOnce(field: Element, typed: string): void {
  setValue?.call(field, typed)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
