import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { storedChoice } from '../../lib/choices/stored-choice.ts'

interface Props {
  /** Identifies the part and the user. */
  name: string
  children: ReactNode
}

/** Keeps the height that this part had at the last visit, so that what is below does not move while the part loads. */
export function Steady({ name, children }: Props) {
  const [choice] = useState(() => storedChoice(`lamplighter.height.${name}`))
  const [minHeight] = useState(() => Number(choice.get() ?? 0))
  const inside = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = inside.current
    if (!element) return
    const observer = new ResizeObserver(() => choice.set(String(Math.round(element.offsetHeight))))
    observer.observe(element)
    return () => observer.disconnect()
  }, [choice])
  return (
    <div style={{ minHeight }}>
      <div ref={inside} style={{ display: 'flow-root' }}>
        {children}
      </div>
    </div>
  )
}
