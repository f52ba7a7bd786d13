import { InboxIcon } from '@primer/octicons-react'
import { IconButton } from '@primer/react'
import { lazy, Suspense, useState } from 'react'
import type { View } from '../../../domain/dashboards/view.ts'
import { text } from '../../text/text.ts'

const CaptchaDialog = lazy(() => import('./CaptchaDialog.tsx').then((module) => ({ default: module.CaptchaDialog })))

/** Opens what carriers answered to claims. Only for holders of DOWNLOAD_CAPTCHA. PAGE-28 */
export function CaptchaResponses({ view }: { readonly view: Pick<View, 'clientId' | 'childClientIds'> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        variant="invisible"
        icon={InboxIcon}
        aria-label={text('captcha.title')}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      {open ? (
        <Suspense fallback={null}>
          <CaptchaDialog view={view} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
