import { assistantIsOn } from '../../domain/access/maintenance.ts'
import { failed, type Result } from '../../domain/values/problem.ts'
import type { Maintenance } from '../state/maintenance.ts'

/** What tells whether the assistant is on. */
export interface SwitchNeeds {
  readonly maintenance: Maintenance
}

/** Why the assistant says nothing; undefined: it is on. CHAT-01 */
export async function assistantOff({ maintenance }: SwitchNeeds): Promise<Result<never> | undefined> {
  return assistantIsOn(await maintenance.list()) ? undefined : failed('assistant-off')
}
