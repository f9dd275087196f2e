import type { ExportLink } from '@lamplighter/domain/exports'

/** Lets the browser download the URL to disk, with its own progress display. */
export function startDownload({ url, fileName }: ExportLink): void {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
}
