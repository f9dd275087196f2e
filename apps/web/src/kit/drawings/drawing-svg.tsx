import { type Drawing, INK, type Shape } from './pin-geometry.ts'

interface DrawingSvgProps {
  drawing: Drawing
  /** Height in CSS pixels. */
  size: number
  /** Accessible name, if no text beside it says so; otherwise decorative. */
  title?: string | undefined
}

/** A pin or tile as SVG. */
export function DrawingSvg({ drawing: { box, shapes }, size, title }: DrawingSvgProps) {
  const named = title ? ({ role: 'img', 'aria-label': title } as const) : ({ 'aria-hidden': true } as const)
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: without a title it is decorative and hidden
    <svg
      {...named}
      focusable="false"
      width={Math.round((size * box.width) / box.height)}
      height={size}
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      style={{ flexShrink: 0, display: 'inline-block', verticalAlign: 'middle' }}
    >
      {title ? <title>{title}</title> : null}
      {shapes.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes of a drawing never change order
        <SvgShape key={index} shape={shape} />
      ))}
    </svg>
  )
}

/** Pins have a lighter edge at night, so that dark department colors stand out. */
function SvgShape({ shape: { path, fill = 'none', stroke, place } }: { shape: Shape }) {
  return (
    <path
      d={path}
      fill={fill}
      stroke={stroke?.color === INK ? 'var(--pin-edge)' : stroke?.color}
      strokeWidth={stroke?.width}
      strokeLinejoin="round"
      transform={place && `translate(${place.x} ${place.y}) scale(${place.scale})`}
    />
  )
}
