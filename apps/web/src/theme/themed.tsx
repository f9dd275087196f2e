import { MantineProvider } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { appearance, appearanceManager } from '../kit/page/kept-appearance.ts'
import { useStore } from '../lib/state/store.ts'
import { styleNonce } from './style-nonce.ts'
import { cssVariables, sunCssVariables, theme } from './theme.ts'

/** Provider of our theme in light, dark and sun mode. */
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
