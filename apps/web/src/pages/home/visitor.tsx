import { Hero } from '../../features/auth/home/hero.tsx'
import { claim } from '../../features/auth/home/home.messages.ts'
import { TownDrawing } from '../../features/auth/home/town-drawing.tsx'
import { Welcome } from '../../features/auth/home/welcome.tsx'

/** Home of a visitor. */
export function Visitor() {
  return (
    <>
      <Hero {...claim} picture={<TownDrawing />} />
      <Welcome />
    </>
  )
}
