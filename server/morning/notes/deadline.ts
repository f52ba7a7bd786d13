import { TO_CLAIM } from '../../../domain/audit/claim-place.ts'
import { can } from '../../../domain/access/permission.ts'
import type { NoteOf } from '../../../domain/morning/morning-note.ts'
import { ok, type Result } from '../../../domain/values/problem.ts'
import { clientsOf } from '../../warehouse/tenant-scope.ts'
import type { Morning } from '../morning.ts'

/** Where claims are read, and by whom. */
const CLAIMS = { address: '/exceptionTracking', readBy: ['EXCEPTIONS_MANAGEMENT_TRACKING_LEVEL'] }

/** That what was found can be claimed for a week at most, to who reads claims. */
export async function deadlineNotes({ reader, of, deps, today }: Morning): Promise<Result<NoteOf<'deadline'>[]>> {
  if (!can(reader.held, CLAIMS.readBy)) return ok([])
  const clientIds = clientsOf(of)
  const counts = await deps.claims.counts({ clientIds, today })
  const soon = counts.filter(({ state, soon: few }) => TO_CLAIM.includes(state) && few > 0)
  if (soon.length === 0) return ok([])
  const { claims } = await deps.claims.list({ clientIds, states: TO_CLAIM, offset: 0, limit: 1 })
  const until = claims[0]?.deadline
  if (!until) return ok([])
  return ok([
    {
      kind: 'deadline',
      key: `deadline ${until}`,
      amount: soon.reduce((sum, { soonSum }) => sum + soonSum, 0) / 100,
      address: CLAIMS.address,
      until,
      count: soon.reduce((sum, { soon: few }) => sum + few, 0),
    },
  ])
}
