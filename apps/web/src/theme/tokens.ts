/**
 * Every color, size and shadow of the product, once. As CSS they are variables: `--paper`, `--ink`, `--lamp` ...; nothing
 * else names a color. (Department and priority colors are the domain's.)
 */
const light = {
  paper: '#F7F6F3',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  sunken: '#EFEDE7',
  ink: '#14202B',
  'ink-secondary': '#4A5A68',
  'ink-faint': '#5D6C7A',
  line: '#E2E0DA',
  skeleton: '#E2E0DA',
  'line-strong': '#858D94',
  lamp: '#B45309',
  'lamp-hover': '#96450A',
  'lamp-tint': '#FFEDD5',
  'on-lamp-tint': '#8A3D05',
  'on-lamp': '#FFFFFF',
  deep: '#12324A',
  'deep-hover': '#1D4463',
  'on-deep': '#FFFFFF',
  'on-deep-quiet': '#C9D6E0',
  'lamp-on-deep': '#F6AD55',
  heading: '#12324A',
  'pin-edge': '#14202B',
  danger: '#B42318',
  'danger-hover': '#912018',
  'danger-tint': '#FEE4E2',
  'on-danger': '#FFFFFF',
  success: '#067647',
  'success-tint': '#DCFAE6',
  shadow: '0 1px 2px rgb(20 32 43 / 6%), 0 8px 24px rgb(20 32 43 / 10%)',
}

const dark: typeof light = {
  paper: '#10151C',
  surface: '#171E27',
  raised: '#1E2732',
  sunken: '#0C1117',
  ink: '#EEF2F5',
  'ink-secondary': '#B4C0CA',
  'ink-faint': '#8E9BA7',
  line: '#2B3743',
  skeleton: '#2B3743',
  'line-strong': '#6B7A88',
  lamp: '#F6AD55',
  'lamp-hover': '#FBC27C',
  'lamp-tint': '#3A2A14',
  'on-lamp-tint': '#FBC98A',
  'on-lamp': '#14202B',
  deep: '#0C1A26',
  'deep-hover': '#17293A',
  'on-deep': '#EEF2F5',
  'on-deep-quiet': '#B4C0CA',
  'lamp-on-deep': '#F6AD55',
  heading: '#EEF2F5',
  'pin-edge': '#8E9BA7',
  danger: '#F97066',
  'danger-hover': '#FDA29B',
  'danger-tint': '#3B1A18',
  'on-danger': '#14202B',
  success: '#47CD89',
  'success-tint': '#0F2E20',
  shadow: '0 1px 2px rgb(0 0 0 / 40%), 0 8px 24px rgb(0 0 0 / 40%)',
}

/** For glare: black on white, every word at 7:1 or more, every edge at 3:1 (WORD-18). */
const sun: typeof light = {
  ...light,
  paper: '#FFFFFF',
  sunken: '#F0EFEB',
  ink: '#000000',
  'ink-secondary': '#1E2A34',
  'ink-faint': '#2F3D49',
  line: '#7A8288',
  'line-strong': '#14202B',
  lamp: '#7A3503',
  'lamp-hover': '#5C2802',
  'lamp-tint': '#FFE3BD',
  'on-lamp-tint': '#5C2B0A',
  deep: '#08131D',
  'deep-hover': '#12324A',
  'on-deep-quiet': '#FFFFFF',
  'lamp-on-deep': '#FFC57A',
  heading: '#000000',
  'pin-edge': '#000000',
  danger: '#8F1A10',
  'danger-hover': '#6E120A',
  success: '#04502F',
}

/** How long anything takes that moves in the page; where less motion is wanted, nothing does. */
export const MOTION_MS = 150

const sizes = {
  'radius-card': '12px',
  'radius-control': '10px',
  'radius-chip': '999px',
  target: '48px',
  'target-main': '56px',
  gutter: '16px',
  'page-width': '1200px',
  'nav-height': '64px',
  'motion-quick': `${MOTION_MS}ms`,
  // In rem: whoever sets larger text in the browser gets it.
  'text-small': '0.875rem',
  'text-body': '1rem',
  'text-large': '1.125rem',
  'text-heading': '1.375rem',
  'text-title': '1.75rem',
}

function asVariables(tokens: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--${name}`, value]))
}

export const lightVariables = asVariables(light)
export const darkVariables = asVariables(dark)
export const sunVariables = asVariables(sun)
export const sizeVariables = asVariables(sizes)
