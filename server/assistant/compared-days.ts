import { comparedAsk, isCompared, type ComparedAsk } from '../../domain/assistant/question/compared-ask.ts'
import type { PlannedAsk } from '../../domain/assistant/question/plan-ask.ts'
import { invoicedDays } from '../warehouse/questions/invoiced.ts'
import type { FigureAnswerInput } from './figure-words.ts'

/** What was planned, of the days that are compared: as the clients in view were invoiced. */
export async function withComparedDays(
  planned: PlannedAsk,
  { asker, deps }: Pick<FigureAnswerInput, 'asker' | 'deps'>,
): Promise<ComparedAsk> {
  const { clientId, childClientIds, dateType } = planned.view
  const of = { scope: asker.person.scope, clientId, childClientIdsCSV: childClientIds.join(',') || undefined }
  const invoiced = isCompared(planned) ? await invoicedDays(deps.warehouse, of, dateType) : null
  return comparedAsk(planned, { today: deps.today(), invoiced })
}
