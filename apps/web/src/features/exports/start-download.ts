import type { ExportLink } from '@lamplighter/domain/exports'

/** The browser fetches the address itself: the file goes to the disk, past the memory of this page, and shows its progress. */
export function startDownload({ url, fileName }: ExportLink): void {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
}
