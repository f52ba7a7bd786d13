import { isSplit } from '../../../../domain/dashboards/splits.ts'
import { text } from '../../../text/text.ts'
import { shortDate } from '../../../text/values.ts'
import type { DrawingInput } from '../../drawing.ts'
import { periodsDrawing, type PeriodsOwn } from './periods-drawing.ts'
import { splitDrawing } from './split/split-drawing.ts'

/** On the screen the page's status line says which period it is compared with. */
export function periodsImage(input: DrawingInput & PeriodsOwn) {
  const split = isSplit(input.settings)
  const { unfinishedText, otherText, notes, ...drawing } = split
    ? splitDrawing({ ...input, folds: true })
    : { otherText: '', ...periodsDrawing(input) }
  const prior = split ? input.priorParts : input.prior
  const range = prior && text('dashboard.range', { from: shortDate(prior.range.from), to: shortDate(prior.range.to) })
  return {
    ...drawing,
    notes: [
      ...(otherText === '' ? [] : [`${text('dashboard.other')} ${otherText}`]),
      ...(unfinishedText === '' ? [] : [unfinishedText]),
      ...(!range ? [] : [`${text('dashboard.priorPeriod')}: ${range}`]),
      ...notes,
    ],
  }
}
