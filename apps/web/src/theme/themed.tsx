import { MantineProvider } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { appearance, appearanceManager } from '../kit/page/kept-appearance.ts'
import { useStore } from '../lib/store.ts'
import { styleNonce } from './style-nonce.ts'
import { cssVariables, sunCssVariables, theme } from './theme.ts'

/** The component library in our colors, by day, by night and in the sun. */
export function Themed({ children }: { children: ReactNode }) {
  const sun = useStore(appearance) === 'sun'
  const [manager] = useState(appearanceManager)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={sun ? sunCssVariables : cssVariables}
      colorSchemeManager={manager}
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  )
}
