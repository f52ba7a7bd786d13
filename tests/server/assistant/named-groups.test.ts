import { expect, test } from 'vitest'
import { planAsk } from '../../../domain/assistant/question/plan-ask.ts'
import { understanding } from '../../../domain/assistant/question/understand.ts'
import { ok } from '../../../domain/values/problem.ts'
import { figureRows } from '../../../server/assistant/figure-rows.ts'
import { ASKED_CONTEXT } from '../../domain/assistant/question/asked-context.ts'

const understand = understanding(ASKED_CONTEXT)

/** The groups of an answer where only UPS has anything. */
async function groupsOf(question: string) {
  const meant = understand(question, [])
  const planned = meant.kind === 'figures' ? planAsk(meant.ask, ASKED_CONTEXT) : undefined
  if (!planned) throw new Error(question)
  const answer = await figureRows(planned, (query) => {
    const split = query.groupByDetails.length > 0 ? { carrier_name: 'UPS' } : {}
    return Promise.resolve(ok({ data: [{ ...split, total_spend: 5 }], rowCount: 1, dataVersion: 1 }))
  })
  return answer.ok ? answer.value.rows.map(({ groups, values }) => [groups[0], values[0]?.[0]]) : answer
}

test('a carrier that was named and has nothing stands in the answer (issue 48, 6)', async () => {
  expect(await groupsOf('total spend of UPS and FedEx by carrier')).toEqual([
    ['UPS', 5],
    ['FedEx', 0],
  ])
  expect(await groupsOf('cost per package of UPS and FedEx by carrier')).toContainEqual(['FedEx', null])
  expect(await groupsOf('total spend by carrier')).toEqual([['UPS', 5]])
})
