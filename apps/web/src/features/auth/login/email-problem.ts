/** The browser's own judgement of the e-mail field, in our words; null when it is content. */
export function emailProblem(form: HTMLFormElement): string | null {
  const field = form.elements.namedItem('email')
  if (!(field instanceof HTMLInputElement) || !field.validity.typeMismatch) return null
  return 'Please enter a complete email address, like name@city.gov.'
}
