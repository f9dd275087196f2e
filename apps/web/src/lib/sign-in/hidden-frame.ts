/** Asks an external issuer without leaving the page, in a hidden frame that ends at our own /callback. */
const POLL_MS = 50

/** Returns the frame's URL once it is back on our origin. Rejects with a TimeoutError after ten seconds. */
export function askInFrame(address: string, withinMs = 10_000): Promise<string> {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = 'Sign-in'
  frame.src = address
  return new Promise((resolve, reject) => {
    const end = () => {
      clearInterval(looking)
      clearTimeout(waiting)
      frame.remove()
    }
    // Poll, to read the URL before the page in the frame starts.
    const looking = setInterval(() => {
      const landedAt = ownAddress(frame)
      if (!landedAt) return
      end()
      resolve(landedAt)
    }, POLL_MS)
    const waiting = setTimeout(() => {
      end()
      reject(new DOMException('The issuer did not answer in its frame', 'TimeoutError'))
    }, withinMs)
    document.body.append(frame)
  })
}

/** Null while the frame is on another origin, whose URL cannot be read. */
function ownAddress(frame: HTMLIFrameElement): string | null {
  try {
    const address = frame.contentWindow?.location.href
    return address?.startsWith(location.origin) ? address : null
  } catch {
    return null
  }
}

/** True inside such a frame. The app does not start there, because the outer page reads the response. */
export function isHiddenFrame(): boolean {
  return window.parent !== window
}
