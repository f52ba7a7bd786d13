import { dayNumber, type CalendarDate } from '../../../domain/dates/calendar-date.ts'
import type { ClaimState } from '../../../domain/audit/claim.ts'
import { truncate } from '../../../domain/query/format.ts'
import type { Unhonoured } from '../../../domain/values/unhonoured.ts'
import type { UnhonouredWords } from '../../filters/unhonoured-words.ts'
import { text } from '../../text/text.ts'
import { longDate, money, number } from '../../text/values.ts'
import { wordText } from '../record-words.ts'
import type { ActedOn, Claim, ReadClaim } from './claim-queries.ts'

export function stateWords(state: ClaimState): string {
  return text(`claims.state.${state}`)
}

/** What a claim is called where it stands among others. */
export function claimName({ rule, trackingNumber, invoiceNumber }: Claim): string {
  return `${wordText('rule', rule)}, ${trackingNumber ?? text('claims.invoice', { number: invoiceNumber })}`
}

/** A sum over all currencies. */
export function dollars(amount: number): string {
  return money(amount, '$')
}

/** How many days are left of a claim that is to be made. */
export function daysLeft({ deadline, state }: Claim, today: CalendarDate): number | null {
  if (deadline === null || (state !== 'found' && state !== 'queued')) return null
  return dayNumber(deadline) - dayNumber(today)
}

export function leftWords(days: number): string {
  return days === 0 ? text('claims.lastDay') : text('claims.daysLeft', { count: days })
}

/** What was not done, by reason, and of which claims. */
export function refusedWords({ refused }: ActedOn, claims: readonly Claim[]): string[] {
  return refused.map(({ id, reason }) => {
    const claim = claims.find((each) => each.id === id)
    return `${claim ? claimName(claim) : number(id, 0)}: ${text(`claims.refused.${reason}`)}`
  })
}

export function happenedWords({ what, to, reason, amount }: ReadClaim['history'][number], symbol: string): string {
  const words =
    what === 'assign'
      ? to === null
        ? text('claims.event.unassign')
        : text('claims.event.assign', { name: to === '' ? text('claims.somebody') : to })
      : text(`claims.event.${what}`)
  return [
    words,
    ...(reason === null ? [] : [text(`claims.reason.${reason}`)]),
    ...(amount === null ? [] : [money(amount, symbol)]),
  ].join(', ')
}

export function whoWords({ by, at }: ReadClaim['history'][number]): string {
  const who = by === null ? text('claims.itself') : by === '' ? text('claims.somebody') : by
  return `${who}, ${longDate(at.slice(0, 10))}`
}

const LONGEST_SHOWN = 80

/** One part of the address that does not hold, as a person reads it. */
export function claimPlaceWords({ parameter, text: given, reason }: Unhonoured): UnhonouredWords {
  return {
    key: `${parameter} ${given}`,
    given: text('filters.unhonoured.given', {
      name: parameter,
      text: given === '' ? text('filters.unhonoured.nothing') : truncate(given, LONGEST_SHOWN),
    }),
    reason: text(`filters.unhonoured.reasons.${reason}`, { most: 0, parent: '' }),
    instead: text('filters.unhonoured.instead', {
      words: text(reason === 'repeated' ? 'filters.unhonoured.theLast' : 'filters.unhonoured.leftOut'),
    }),
  }
}
