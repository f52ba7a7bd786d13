import type { RatedShipment } from '../../domain/rating/rated.ts'
import { text } from './text.ts'
import { longDate, money, number } from './values.ts'

/** How an expected amount came about, a line a step in the order that carriers bill; each ends with its amount where it has one. */
export interface RateStep {
  readonly words: string
  readonly amount: string | null
}

export function stepsOf(
  rated: RatedShipment,
  { symbol, names }: { readonly symbol: string; readonly names: Names },
): RateStep[] {
  const shown = (amount: string) => money(Number(amount), symbol)
  const share = (percent: string) => number(Number(percent), decimalsOf(percent))
  const step = (words: string, amount: string | null = null) => ({
    words,
    amount: amount === null ? null : shown(amount),
  })
  const { minimum } = rated
  const pounds = number(rated.billedPounds, 0)
  return [
    step(text(`rating.billed.${rated.billedBy}`, { pounds, divisor: share(rated.divisor ?? '0') })),
    step(
      text('rating.step.list', { zone: rated.zone, pounds, tariff: rated.tariff, date: longDate(rated.tariffFrom) }),
      rated.list,
    ),
    ...(rated.weeklyAverage === null ? [] : [step(text('rating.step.tier', { amount: shown(rated.weeklyAverage) }))]),
    step(
      text(
        minimum === null
          ? 'rating.step.discount'
          : Number(rated.transportation) > Number(minimum)
            ? 'rating.step.aboveMinimum'
            : 'rating.step.minimum',
        { percent: share(rated.percent), minimum: minimum === null ? '' : shown(minimum) },
      ),
      rated.transportation,
    ),
    ...rated.accessorials.map(({ code, list, percent, net }) =>
      step(
        text(
          percent === null
            ? 'rating.step.fixed'
            : Number(percent) > 0
              ? 'rating.step.surchargeOff'
              : 'rating.step.surcharge',
          {
            name: names.get(code) ?? code,
            list: shown(list),
            percent: share(percent ?? '0'),
          },
        ),
        net,
      ),
    ),
    ...(Number(rated.fuelPercent) === 0
      ? []
      : [
          step(
            text(Number(rated.fuelOff) > 0 ? 'rating.step.fuelOff' : 'rating.step.fuel', {
              percent: share(rated.fuelPercent),
              list: shown(rated.fuelList),
              off: share(rated.fuelOff),
            }),
            rated.fuel,
          ),
        ]),
  ]
}

type Names = ReadonlyMap<string, string>

function decimalsOf(percent: string): number {
  return (percent.replace(/0+$/, '').split('.')[1] ?? '').length
}
