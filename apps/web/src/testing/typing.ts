const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/** What a field holds next, without a moment in which typing could rest. */
export function typeAtOnce(field: Element, typed: string): void {
  setValue?.call(field, typed)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
