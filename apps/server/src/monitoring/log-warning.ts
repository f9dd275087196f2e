/** Logs one line for the operator; messages about a request go to the request log instead. */
export function logWarning(line: string): void {
  console.error(`lamplighter: ${line}`)
}
