/** Theme of the component library: our colors and sizes (WORD-7). */
import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import { formWords } from '../kit/kit.messages.ts'
import { darkVariables, lightVariables, MOTION_MS, sizeVariables, sunVariables } from './tokens.ts'

const lamp: MantineColorsTuple = [
  '#FFF6EB',
  '#FFEDD5',
  '#FDD9AB',
  '#FBC27C',
  '#F6AD55',
  '#DB7A20',
  '#B45309',
  '#96450A',
  '#78370A',
  '#5C2B0A',
]
const danger: MantineColorsTuple = [
  '#FEF3F2',
  '#FEE4E2',
  '#FECDCA',
  '#FDA29B',
  '#F97066',
  '#F04438',
  '#B42318',
  '#912018',
  '#7A271A',
  '#55160C',
]

/** The component library's dark shades, replaced by our tokens. */
const night: MantineColorsTuple = [
  'var(--ink)',
  'var(--ink-secondary)',
  'var(--ink-faint)',
  'var(--line-strong)',
  'var(--line)',
  'var(--raised)',
  'var(--surface)',
  'var(--paper)',
  'var(--sunken)',
  'var(--sunken)',
]

/** Filled buttons use the text color with enough contrast in the current scheme. */
const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  const name = input.color ?? input.theme.primaryColor
  if (name !== 'lamp' && name !== 'danger') return colors
  if (input.variant === 'filled') {
    return {
      ...colors,
      background: `var(--${name})`,
      hover: `var(--${name}-hover)`,
      color: `var(--on-${name})`,
    }
  }
  if (input.variant === 'light') {
    return {
      ...colors,
      background: `var(--${name}-tint)`,
      hover: `var(--${name}-tint)`,
      color: name === 'lamp' ? 'var(--on-lamp-tint)' : 'var(--danger)',
    }
  }
  if (input.variant === 'transparent') return { ...colors, color: `var(--${name})` }
  if (input.variant === 'subtle' || input.variant === 'outline') {
    return {
      ...colors,
      hover: `var(--${name}-tint)`,
      color: `var(--${name})`,
      hoverColor: name === 'lamp' ? 'var(--on-lamp-tint)' : 'var(--danger)',
    }
  }
  return colors
}

export const theme = createTheme({
  primaryColor: 'lamp',
  primaryShade: { light: 6, dark: 4 },
  colors: { lamp, danger, dark: night },
  black: '#14202B',
  variantColorResolver: variantColors,
  fontFamily:
    "'Inter Variable', 'Inter Fallback', 'Inter Fallback Roboto', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontSizes: {
    xs: 'var(--text-small)',
    sm: 'var(--text-small)',
    md: 'var(--text-body)',
    lg: 'var(--text-large)',
    xl: 'var(--text-heading)',
  },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  fontWeights: { regular: '400', medium: '550', bold: '700' },
  headings: {
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'var(--text-title)', lineHeight: '1.2' },
      h2: { fontSize: 'var(--text-heading)', lineHeight: '1.25' },
      h3: { fontSize: 'var(--text-large)', lineHeight: '1.35' },
      h4: { fontSize: 'var(--text-body)', lineHeight: '1.4' },
      h5: { fontSize: 'var(--text-body)', lineHeight: '1.4' },
      h6: { fontSize: 'var(--text-small)', lineHeight: '1.4' },
    },
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '6px', sm: '8px', md: '10px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--shadow)',
    sm: 'var(--shadow)',
    md: 'var(--shadow)',
    lg: 'var(--shadow)',
    xl: 'var(--shadow)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'md' } },
    Modal: {
      defaultProps: {
        radius: 'lg',
        transitionProps: { duration: MOTION_MS },
        closeButtonProps: { 'aria-label': formWords.close },
        // Otherwise every dialog adds a second banner landmark.
        attributes: { header: { role: 'presentation' } },
      },
    },
    Menu: {
      defaultProps: {
        shadow: 'md',
        transitionProps: { duration: MOTION_MS },
        withInitialFocusPlaceholder: false,
      },
    },
    // Unmounted while closed; otherwise each render of the page repositions it.
    Combobox: {
      defaultProps: { shadow: 'md', transitionProps: { duration: MOTION_MS }, keepMounted: false },
    },
    Collapse: { defaultProps: { transitionDuration: MOTION_MS } },
    Tooltip: { defaultProps: { transitionProps: { duration: MOTION_MS } } },
    Notifications: { defaultProps: { transitionDuration: MOTION_MS } },
    Card: { defaultProps: { radius: 'lg' } },
    // With the default radius, a checkbox looks like a radio button.
    Checkbox: { defaultProps: { size: 'md', radius: 'xs', iconColor: 'var(--on-lamp)' } },
    Paper: { defaultProps: { radius: 'lg' } },
    Radio: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md', checkIconPosition: 'right', openOnFocus: false } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Autocomplete: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
  },
})

const resolver =
  (day: typeof lightVariables): CSSVariablesResolver =>
  () => ({
    variables: sizeVariables,
    light: { ...day, ...mantineNames },
    dark: { ...darkVariables, ...mantineNames },
  })

export const cssVariables = resolver(lightVariables)
export const sunCssVariables = resolver(sunVariables)

/** Maps the library's variables to our tokens. */
const mantineNames = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-secondary)',
  '--mantine-color-placeholder': 'var(--ink-faint)',
  '--mantine-color-anchor': 'var(--lamp)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-success': 'var(--success)',
  // Items of menus take this shade in every scheme.
  '--mantine-color-danger-6': 'var(--danger)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-faint)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--on-lamp)',
  // The library derives its primary color from these.
  '--mantine-color-lamp-filled': 'var(--lamp)',
  '--mantine-color-lamp-filled-hover': 'var(--lamp-hover)',
  '--mantine-color-lamp-light': 'var(--lamp-tint)',
  '--mantine-color-lamp-light-hover': 'var(--lamp-tint)',
  '--mantine-color-lamp-light-color': 'var(--on-lamp-tint)',
  '--mantine-color-lamp-outline': 'var(--lamp)',
}
