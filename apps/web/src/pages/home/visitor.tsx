import { Hero } from '../../features/home/hero.tsx'
import { claim } from '../../features/home/home.messages.ts'
import { TownDrawing } from '../../features/home/town-drawing.tsx'
import { Welcome } from '../../features/home/welcome.tsx'

/** Home of a visitor. */
export function Visitor() {
  return (
    <>
      <Hero {...claim} picture={<TownDrawing />} />
      <Welcome />
    </>
  )
}
