/** One line for the operator; what belongs to a request goes to the request log instead. */
export function logWarning(line: string): void {
  console.error(`lamplighter: ${line}`)
}
