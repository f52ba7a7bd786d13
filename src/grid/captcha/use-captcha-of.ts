import { useMemo } from 'react'
import type { View } from '../../../domain/dashboards/view.ts'
import { sessionAccount } from '../../../machines/access/session-selectors.ts'
import { useSessionState } from '../../access/session-context.ts'
import { useCaptchaResponses, type CaptchaResponse } from '../../tracking/captcha/use-captcha-responses.ts'
import type { CaptchaOf } from './captcha-context.ts'

/** Finds what carriers answered about a package of the client in view. Only for holders of DOWNLOAD_CAPTCHA. PAGE-28 */
export function useCaptchaOf(view: Pick<View, 'clientId' | 'childClientIds'>): CaptchaOf {
  const enabled = useSessionState(
    (snapshot) => sessionAccount(snapshot)?.permissions.includes('DOWNLOAD_CAPTCHA') ?? false,
  )
  const { data } = useCaptchaResponses(view, { enabled })
  return useMemo(() => {
    if (!enabled) return null
    const byPackage = new Map<number, CaptchaResponse[]>()
    for (const response of data ?? [])
      byPackage.set(response.trackingId, [...(byPackage.get(response.trackingId) ?? []), response])
    return (trackingId) => byPackage.get(trackingId) ?? []
  }, [enabled, data])
}
