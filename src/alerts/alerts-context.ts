import { createContext } from 'react'
import { can } from '../../domain/access/permission.ts'
import { mayShare } from '../../domain/dashboards/layout/sharing.ts'
import { REMINDER_PERMISSIONS, SUBSCRIPTION_PERMISSION } from '../../domain/schedules/subscription-permission.ts'

/** Who has figures watched. */
export interface Watcher {
  readonly id: number
  readonly email: string
  /** Whether others may be told too. */
  readonly tellsOthers: boolean
}

/** Null: guests, carriers, who is only seen, and who may not, have none watched. */
export const WatcherContext = createContext<Watcher | null>(null)

/** What a person may have watched; null: nothing. */
export function watcherOf(
  { id, email }: { readonly id: number; readonly email: string },
  held: ReadonlySet<string>,
): Watcher | null {
  if (!mayShare(held) || !can(held, REMINDER_PERMISSIONS)) return null
  return { id, email, tellsOthers: held.has(SUBSCRIPTION_PERMISSION) }
}
