import type { components } from '../../../openapi/schema.d.ts'

/** For how many weeks an account has lacked invoices up to now, the one that is not over left out; 0: it goes on. */
export function stoppedWeeks({ weeks }: Pick<components['schemas']['AccountWeeks'], 'weeks'>): number {
  const over = weeks.filter(({ state }) => state !== 'open')
  const last = over.findIndex(({ state }) => state === 'loaded' || state === 'before')
  const since = last < 0 ? over : over.slice(0, last)
  return since.some(({ state }) => state === 'missing') ? since.length : 0
}
