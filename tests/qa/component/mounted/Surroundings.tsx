import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ApiContext } from '../../../../src/api/api-context.ts'
import { createApi } from '../../../../src/api/client.ts'
import { createLookupClient } from '../../../../src/api/query-client.ts'
import { createThemePreference } from '../../../../src/shell/provide-preferences.ts'
import { useSpoken } from '../../../../src/text/use-spoken.ts'
import { ThemeRoot } from '../../../../src/theme/ThemeRoot.tsx'
import { ToastContext } from '../../../../src/ui/toasts/toast-context.ts'
import { createToastQueue } from '../../../../src/ui/toasts/toast-queue.ts'
import { ToastRegion } from '../../../../src/ui/toasts/ToastRegion.tsx'

/** What the product has around every page, of a person whose session never ends. */
export function Surroundings({ children }: { readonly children: ReactNode }) {
  useSpoken()
  const [{ api, lookups, toasts, theme }] = useState(() => {
    const made = createApi({ token: () => null, onSessionEnded: () => undefined })
    return {
      api: made,
      lookups: createLookupClient(),
      toasts: createToastQueue(),
      theme: createThemePreference({ api: made, storage: localStorage }),
    }
  })
  return (
    <ApiContext.Provider value={api}>
      <QueryClientProvider client={lookups}>
        <ThemeRoot theme={theme}>
          <ToastContext.Provider value={toasts}>
            {children}
            <ToastRegion />
          </ToastContext.Provider>
        </ThemeRoot>
      </QueryClientProvider>
    </ApiContext.Provider>
  )
}
