import { expiryNotice } from './expiry-notice.ts'
import { text } from '../../text/text.ts'
import type { Toast } from '../../ui/toasts/toast-queue.ts'

/** What is said about the end of the password after sign-in. ACC-44 to ACC-46 */
export function expiryToast(daysLeft: number): Toast | null {
  const notice = expiryNotice(daysLeft)
  if (notice === null) return null
  const { kind, durationMs } = notice
  if (kind === 'expired') return { tone: 'critical', title: text('password.expired'), durationMs }
  const body = kind === 'today' ? text('password.expiresToday') : text('password.expiresSoon', { days: daysLeft })
  return { tone: 'warning', title: text('password.considerChanging'), text: body, durationMs }
}
