import { say } from './say.tsx'

/** Copies the text, and says so. Returns false if it cannot: the clipboard is missing over plain HTTP and in some browsers. */
export async function copyText(text: string, words: { copied: string; notCopied: string }): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    say.failure(words.notCopied)
    return false
  }
  say.success(words.copied)
  return true
}
