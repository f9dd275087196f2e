/** Formats a city for lists: 'name, state'. */
export function cityAndState(city: { name: string; state: string }): string {
  return `${city.name}, ${city.state}`
}
