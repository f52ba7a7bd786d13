import { OPERATIONS, type OperationId } from '../../../openapi/contract/operations.ts'
import type { Operation } from '../../../openapi/contract/operation.ts'
import { SAMPLE_CALLS } from '../../contract/sample-calls.ts'
import { makeTemplate } from '../../support/portal/template-data.ts'
import { openTestPortal } from '../../support/portal/test-portal.ts'
import { growthsOf, type Json } from './grown-bodies.ts'
import type { Growth } from './growth.ts'

/** What ends the session, or takes long whatever it is given. */
const LEFT_OUT: readonly OperationId[] = ['authenticate', 'logout', 'changePassword', 'finishPasswordReset'].filter(
  (id): id is OperationId => id in OPERATIONS,
)
/** A list or text shorter than that at its longest says nothing. */
const LEAST_MOST = 64

/** Every call with a body, whole: its sample with each text, list and object of it as large as the contract lets it be. */
export async function grownHandlers(): Promise<Growth[]> {
  await makeTemplate()
  const portal = await openTestPortal()
  const as = await portal.signIn('admin')
  // No pace by what was worked holds it up: to the server all work takes no time.
  performance.now = () => 0
  // Some of what a call waits for does not keep a process.
  setInterval(() => undefined, 60_000)
  return Object.entries(OPERATIONS as Readonly<Record<string, Operation>>).flatMap(([name, { body, bytes }]) => {
    const id = name as OperationId
    const sample = SAMPLE_CALLS[id]
    const payload = sample?.payload
    if (!body || bytes || typeof payload !== 'object' || LEFT_OUT.includes(id)) return []
    return growthsOf(payload as Json, [], ['a']).flatMap(({ name: place, most: largest, grow }) => {
      const most = largestTaken(largest, (size) => body.safeParse(grow(size)).success)
      if (most < LEAST_MOST) return []
      return [
        {
          name: `${id}: ${place}`,
          most,
          of: (size: number) => {
            const grownPayload = grow(size) as object
            return () => portal.call(as, { ...sample, payload: grownPayload })
          },
        },
      ]
    })
  })
}

/** The largest size that the contract takes, within a tenth. */
function largestTaken(largest: number, isTaken: (size: number) => boolean): number {
  let size = largest
  while (size >= LEAST_MOST && !isTaken(size)) size = Math.floor(size / 3)
  if (size === largest || size < LEAST_MOST) return size
  let [taken, refused] = [size, size * 3]
  while (refused - taken > taken / 10) {
    const between = Math.floor((taken + refused) / 2)
    if (isTaken(between)) taken = between
    else refused = between
  }
  return taken
}
