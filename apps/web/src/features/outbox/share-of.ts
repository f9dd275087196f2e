/** Uploaded share of files by bytes, from 0 to 1. */
export function shareOf(files: readonly { bytes: number; sentBytes: number }[]): number {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const sent = files.reduce((sum, { bytes, sentBytes }) => sum + Math.min(bytes, sentBytes), 0)
  return total === 0 ? 0 : sent / total
}
