import * as z from 'zod'
import { can } from './permission.ts'

/** PAGE: the page is under maintenance while ON. CHATBOT: the assistant is offered while ON. DATA-23 */
export const MAINTENANCE_TYPES = ['PAGE', 'CHATBOT'] as const

export const MaintenanceEntry = z.strictObject({
  type: z.enum(MAINTENANCE_TYPES),
  value: z.enum(['ON', 'OFF']),
  /** The page's address as the menu has it; of type PAGE only. */
  page: z.string().min(1).max(200).optional(),
  /** Shown on the maintenance page; empty: nothing more is said. */
  message: z.string().max(500),
})
export type MaintenanceEntry = z.infer<typeof MaintenanceEntry>

/** Whether the portal has the assistant switched on, beside each person's own switch. CHAT-01 */
export function assistantIsOn(entries: readonly MaintenanceEntry[]): boolean {
  return entries.some(({ type, value }) => type === 'CHATBOT' && value === 'ON')
}

/** The entry that closes a page to a person; undefined: it is open. NAV-35 to NAV-37 */
export function maintenanceOf<Entry extends MaintenanceEntry>(
  address: string,
  entries: readonly Entry[],
  held: ReadonlySet<string>,
): Entry | undefined {
  if (can(held, ['MAINTENANCE_OVERRIDE'])) return undefined
  return entries.find(({ type, value, page }) => type === 'PAGE' && value === 'ON' && page === address)
}
