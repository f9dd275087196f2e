/** Asks an issuer elsewhere without leaving the page: in a frame that nobody sees, which ends at our own /callback. */
const POLL_MS = 50

/** The address where the frame came back to us; a TimeoutError when it did not, within ten seconds. */
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
    // Polled, to read the address before the page in the frame starts.
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

/** Null while the frame is on another origin, whose address cannot be read. */
function ownAddress(frame: HTMLIFrameElement): string | null {
  try {
    const address = frame.contentWindow?.location.href
    return address?.startsWith(location.origin) ? address : null
  } catch {
    return null
  }
}

/** True inside such a frame; the app does not start there, since the outer page reads the answer. */
export function isHiddenFrame(): boolean {
  return window.parent !== window
}
