import type { ScenarioFault } from '../../../domain/rating/scenarios/check-scenario.ts'
import { WEIGHT_BANDS } from '../../../domain/query/weight-bands.ts'
import type { Change } from '../../../domain/rating/scenarios/scenario.ts'
import type {
  BreakdownRow,
  ScenarioDimension,
  ScenarioSegment,
} from '../../../domain/rating/scenarios/scenario-cells.ts'
import { dimensionValue } from '../../text/status-words.ts'
import { text } from '../../text/text.ts'
import { briefMonth, change as signed, longDate, money, number } from '../../text/values.ts'
import { ruleWords } from '../agreements/agreement-words.ts'
import type { ScenarioChoices } from './scenario-queries.ts'

const figure = (value: number) => number(value, (String(value).split('.')[1] ?? '').length)
const list = (names: readonly string[]) => names.join(', ')

/** A change in one line: whose, what, and where. */
export function changeWords(change: Change, { carriers }: ScenarioChoices, currency: string): string {
  const nameOf = (id: number) => carriers.find((each) => each.id === id)?.name ?? text('scenarios.unknownCarrier')
  const carrier = nameOf(change.carrierId)
  const { what, where } = saysOf(change)
  return [`${carrier}: ${what}`, ...where].join(' · ')

  function saysOf(of: Change): { what: string; where: readonly string[] } {
    switch (of.change) {
      case 'rule': {
        const surcharges = carriers.find(({ id }) => id === of.carrierId)?.surcharges ?? []
        return ruleWords(of.rule, { currency, names: new Map(surcharges.map(({ code, name }) => [code, name])) })
      }
      case 'increase':
        return {
          what: text(of.surcharges ? 'scenarios.says.increaseAll' : 'scenarios.says.increase', {
            percent: signed(of.percent, figure(of.percent)),
          }),
          where: of.services ? [text('agreements.where.services', { names: list(of.services) })] : [],
        }
      case 'fuelTable':
        return {
          what: text('scenarios.says.fuelTable', { points: signed(of.points, figure(of.points)) }),
          where: of.modes ? [text('agreements.where.modes', { names: list(of.modes) })] : [],
        }
      case 'tariffYear':
        return { what: text('scenarios.says.tariffYear', { day: longDate(of.on) }), where: [] }
      case 'shift':
        return {
          what: text('scenarios.says.shift', {
            services: list(of.services),
            carrier: nameOf(of.to.carrierId),
            service: of.to.service,
          }),
          where: [
            ...(of.zones ? [text('agreements.where.zones', { names: list(of.zones) })] : []),
            ...(of.weights
              ? [text('agreements.where.weights', { from: figure(of.weights.from), to: figure(of.weights.to) })]
              : []),
          ],
        }
    }
  }
}

export function scenarioFaultWords({ code, names }: Pick<ScenarioFault, 'code' | 'names'>): string {
  return text(`scenarios.fault.${code}`, { names: list(names) })
}

/** Of a breakdown's row. */
export function rowName(dimension: ScenarioDimension, { key }: Pick<BreakdownRow, 'key'>): string {
  if (dimension === 'zone') return zoneName(key)
  if (dimension === 'band') return bandName(Number(key))
  return dimension === 'month' ? briefMonth(`${key}-01`) : key
}

export function segmentName({ service, zone, band }: ScenarioSegment): string {
  return [service, zoneName(zone), bandName(band)].join(' · ')
}

function zoneName(zone: string): string {
  return zone === '' ? text('scenarios.noZone') : text('scenarios.zone', { zone })
}

function bandName(band: number): string {
  return dimensionValue('weight_band', WEIGHT_BANDS[band]?.name ?? '')
}

/** Whole cents as an amount. */
export function amountOf(cents: number, symbol: string): string {
  return money(cents / 100, symbol)
}

/** With its sign. */
export function differenceOf(cents: number, symbol: string): string {
  return signed(cents, amountOf(cents, symbol))
}

/** A difference as a percent of what it is one of, with two places; empty of nothing. */
export function shareOf(cents: number, of: number): string {
  return of === 0 ? '' : signed(cents, `${number((100 * cents) / of, 2)} %`)
}
