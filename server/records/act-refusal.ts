import { REFUSALS } from '../../domain/access/refusals.ts'
import { concernsEverybody, type RecordAct, type RecordSourceName } from '../../domain/records/record-sources.ts'
import type { Said } from '../../domain/values/said-words.ts'
import type { Caller } from '../callers/caller.ts'
import { isNarrowed } from '../callers/given-roles.ts'
import { hasEveryClient } from '../callers/visible/has-every-client.ts'

/** Why an act with records is not somebody's although they hold its permission; undefined: it is theirs, so it is offered. Decision 0030 */
export function actRefusal(
  { user, held }: Pick<Caller, 'user' | 'held'>,
  { source, act }: { readonly source: RecordSourceName; readonly act: RecordAct },
): Said | undefined {
  if (concernsEverybody(source, act) && !hasEveryClient(user)) return REFUSALS.wholeInstallation
  return source === 'users' && act !== 'view' && isNarrowed(held) ? REFUSALS.narrowed : undefined
}
