import { Component, createRef, type ReactNode } from 'react'
import { ErrorState } from '../lists/error-state.tsx'
import { isLoadError, reloadIfReachable } from './lazy-code.tsx'

interface Props {
  /** Error message in one sentence: "Couldn't show the map." */
  message: string
  children: ReactNode
}

interface State {
  error: unknown
  /** True after a retry: moves the focus, because the retry button is gone. */
  again: boolean
}

/** Error boundary of a part of a screen. The rest of the screen keeps its input. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, again: false }
  private readonly place = createRef<HTMLSpanElement>()

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  private readonly tryAgain = () => {
    if (isLoadError(this.state.error)) return void reloadIfReachable()
    this.setState({ error: null, again: true }, () => this.place.current?.focus({ preventScroll: true }))
  }

  override render() {
    const { error, again } = this.state
    const { message, children } = this.props
    if (error !== null) {
      return <ErrorState stays message={message} hint="Your draft is saved." onRetry={this.tryAgain} />
    }
    return (
      <>
        {again && <span ref={this.place} tabIndex={-1} />}
        {children}
      </>
    )
  }
}
