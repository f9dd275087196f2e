import { Component, createRef, type ReactNode } from 'react'
import { ErrorState } from '../lists/error-state.tsx'

interface Props {
  /** What could not be shown, in one sentence: 'The map could not be shown.' */
  message: string
  children: ReactNode
}

interface State {
  error: unknown
  /** It was tried again: then the focus, whose button is gone, has a place to stand. */
  again: boolean
}

/** Around a part of a screen: when it breaks, the rest of the screen, and what is typed there, stays. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, again: false }
  private readonly place = createRef<HTMLSpanElement>()

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  private readonly tryAgain = () => {
    if (isCodeMissing(this.state.error)) return void fetchAgain()
    this.setState({ error: null, again: true }, () => this.place.current?.focus({ preventScroll: true }))
  }

  override render() {
    const { error, again } = this.state
    const { message, children } = this.props
    if (error !== null) {
      return <ErrorState message={message} hint="What you typed is kept." onRetry={this.tryAgain} />
    }
    return (
      <>
        {again && <span ref={this.place} tabIndex={-1} />}
        {children}
      </>
    )
  }
}

/** The code of a part, or its styles. */
export function isCodeMissing(error: unknown): boolean {
  return /dynamically imported|module script|preload CSS/i.test(String(error))
}

/** A browser asks for code that it could not fetch only once: the page is loaded again, but not where there would be none any more. */
export async function fetchAgain(): Promise<void> {
  const page = fetch(location.href, { method: 'HEAD', cache: 'no-store' })
  if (await page.catch(() => null)) location.reload()
}
