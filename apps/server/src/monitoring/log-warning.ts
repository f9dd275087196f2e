/** One line for whoever runs the server; what belongs to a request goes to the request log instead. */
export function logWarning(line: string): void {
  console.error(`lamplighter: ${line}`)
}
