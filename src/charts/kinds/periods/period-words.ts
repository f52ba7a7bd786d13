import { text } from '../../../text/text.ts'
import type { PeriodWords } from './period-rows.ts'

/** What is said beside the periods of a fact. */
export function periodWords(factText: string): PeriodWords {
  return {
    fact: factText,
    unfinished: text('dashboard.unfinished'),
    notOver: text('dashboard.notOver'),
    days: text('dashboard.days'),
    thisPeriod: text('dashboard.thisPeriod'),
    priorPeriod: text('dashboard.priorPeriodOf'),
    change: text('dashboard.change'),
    expected: text('dashboard.billed.expected'),
    target: text('targets.target'),
    withheld: text('dashboard.billed.withheld'),
  }
}
