/** What visitors see of Home besides its words. Apart, because whoever is signed in does not see it. */
export { TownDrawing } from '../../features/auth/home/town-drawing.tsx'
export { Welcome } from '../../features/auth/home/welcome.tsx'
