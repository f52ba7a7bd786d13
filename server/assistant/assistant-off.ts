import { assistantIsOn } from '../../domain/account/maintenance.ts'
import { failed, type Result } from '../../domain/values/problem.ts'
import type { Deps } from '../deps.ts'

/** Why the assistant says nothing; undefined: it is on. CHAT-01 */
export async function assistantOff({ maintenance }: Pick<Deps, 'maintenance'>): Promise<Result<never> | undefined> {
  return assistantIsOn(await maintenance.list()) ? undefined : failed('assistant-off')
}
