/** Files of an input. If the browser does not know a file's type, it comes from the bytes (MEDIA-1). */
import { detectedType, isMediaType } from '@lamplighter/domain/media'

/** Also clears the input, so that the same file can be chosen again. */
export function takeChosenFiles(input: HTMLInputElement): Promise<File[]> {
  const files = [...(input.files ?? [])]
  input.value = ''
  return Promise.all(files.map((file) => (isMediaType(file.type) ? file : withDetectedType(file))))
}

/** Some phones name photos without extension. Returns the file unchanged if no type is detected. */
async function withDetectedType(file: File): Promise<File> {
  try {
    const { fileTypeFromBlob } = await import('file-type')
    const type = detectedType(await fileTypeFromBlob(file))
    return type ? new File([file], file.name, { type, lastModified: file.lastModified }) : file
  } catch {
    return file
  }
}
