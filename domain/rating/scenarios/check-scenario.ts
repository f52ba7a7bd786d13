import type { AgreementRule } from '../agreement.ts'
import { canBothHold, type ChosenRates } from '../check-agreement.ts'
import type { Change, ChangeOf } from './scenario.ts'

/** What scenarios of a client may name, of each carrier that it agreed something with. */
export interface ScenarioRates {
  readonly carriers: readonly (Pick<ChosenRates, 'accounts' | 'modes'> & {
    readonly id: number
    readonly name: string
    readonly services: readonly string[]
    /** That its packages were billed in. */
    readonly zones: readonly string[]
    readonly surcharges: readonly { readonly code: string; readonly name: string }[]
    /** The first day of each list of prices, in order. */
    readonly listsFrom: readonly string[]
  })[]
}

export const SCENARIO_FAULTS = [
  'unknownCarrier',
  'unknownService',
  'unknownZone',
  'unknownMode',
  'unknownCode',
  'unknownAccount',
  'noListThen',
  'emptyWeights',
  'toItself',
  'twice',
  'circle',
] as const

/** At which field of the change it is said. */
export const SCENARIO_FIELDS = [
  'carrier',
  'services',
  'zones',
  'modes',
  'codes',
  'accounts',
  'on',
  'weights',
  'to',
  'change',
] as const

/** What is wrong with a change: its place from 0, the field, and what is spoken of (of `twice` and `circle` the other change's place from 1). */
export interface ScenarioFault {
  readonly change: number
  readonly code: (typeof SCENARIO_FAULTS)[number]
  readonly field: (typeof SCENARIO_FIELDS)[number]
  readonly names: readonly string[]
}

/** Everything that is wrong with a scenario, in the order of its changes; none: it can be rated. */
export function checkScenario(changes: readonly Change[], rates: ScenarioRates): ScenarioFault[] {
  return changes.flatMap((change, at) =>
    [
      ...checkOne(change, rates),
      ...changes.slice(0, at).flatMap((earlier, before) => checkPair(earlier, change, before)),
      ...(change.change === 'shift' ? checkCircle(changes.slice(0, at), change) : []),
    ].map((fault) => ({ change: at, ...fault })),
  )
}

type Fault = Omit<ScenarioFault, 'change'>
type Carrier = ScenarioRates['carriers'][number]

function checkOne(change: Change, { carriers }: ScenarioRates): Fault[] {
  const carrier = carriers.find(({ id }) => id === change.carrierId)
  if (!carrier) return [{ code: 'unknownCarrier', field: 'carrier', names: [] }]
  const asked = change.change === 'rule' ? change.rule : change
  return [
    ...unknown('unknownService', 'services', 'services' in asked ? asked.services : undefined, carrier.services),
    ...unknown('unknownZone', 'zones', 'zones' in asked ? asked.zones : undefined, carrier.zones),
    ...unknown('unknownMode', 'modes', 'modes' in asked ? asked.modes : undefined, carrier.modes),
    ...unknown(
      'unknownCode',
      'codes',
      'codes' in asked ? asked.codes : undefined,
      carrier.surcharges.map(({ code }) => code),
    ),
    ...unknown('unknownAccount', 'accounts', 'accounts' in asked ? asked.accounts : undefined, carrier.accounts),
    ...('weights' in asked && asked.weights && asked.weights.to <= asked.weights.from
      ? [{ code: 'emptyWeights', field: 'weights', names: [] } as const]
      : []),
    ...(change.change === 'tariffYear' && !(carrier.listsFrom[0] !== undefined && carrier.listsFrom[0] <= change.on)
      ? [{ code: 'noListThen', field: 'on', names: carrier.listsFrom.slice(0, 1) } as const]
      : []),
    ...(change.change === 'shift' ? checkTarget(change, carriers) : []),
  ]
}

function checkTarget({ carrierId, services, to }: ChangeOf<'shift'>, carriers: readonly Carrier[]): Fault[] {
  const target = carriers.find(({ id }) => id === to.carrierId)
  if (!target) return [{ code: 'unknownCarrier', field: 'to', names: [] }]
  if (!target.services.includes(to.service)) return [{ code: 'unknownService', field: 'to', names: [to.service] }]
  return to.carrierId === carrierId && services.includes(to.service)
    ? [{ code: 'toItself', field: 'to', names: [to.service] }]
    : []
}

/** Two changes of which nobody can say which is meant. */
function checkPair(earlier: Change, later: Change, before: number): Fault[] {
  if (earlier.change !== later.change || earlier.carrierId !== later.carrierId) return []
  const both = (one: object, other: object) => canBothHold(one, other)
  const meets =
    earlier.change === 'rule' && later.change === 'rule'
      ? earlier.rule.kind === later.rule.kind && asksTheSame(earlier.rule, later.rule)
      : both(earlier, later)
  return meets ? [{ code: 'twice', field: 'change', names: [String(before + 1)] }] : []
}

/** Of two rules of which one is narrower the narrower may come later; of two that ask alike nobody can tell. */
function asksTheSame(one: AgreementRule, other: AgreementRule): boolean {
  const asked = ({ kind: _kind, ...rule }: AgreementRule) =>
    Object.keys(rule)
      .filter((name) => ['accounts', 'services', 'zones', 'weights', 'modes', 'codes'].includes(name))
      .sort()
  return JSON.stringify(asked(one)) === JSON.stringify(asked(other)) && canBothHold(one, other)
}

/** Whether a shift leads back, over earlier ones, to what it takes packages from. */
function checkCircle(earlier: readonly Change[], shift: ChangeOf<'shift'>): Fault[] {
  const shifts = earlier.map((change, at) => ({ change, at }))
  const seen = new Set<number>()
  const leadsBack = (to: ChangeOf<'shift'>['to']): number | null => {
    if (to.carrierId === shift.carrierId && shift.services.includes(to.service)) return -1
    for (const { change, at } of shifts) {
      if (change.change !== 'shift' || seen.has(at)) continue
      if (change.carrierId !== to.carrierId || !change.services.includes(to.service)) continue
      seen.add(at)
      if (leadsBack(change.to) !== null) return at
    }
    return null
  }
  const back = leadsBack(shift.to)
  return back === null || back < 0 ? [] : [{ code: 'circle', field: 'to', names: [String(back + 1)] }]
}

function unknown(
  code: Fault['code'],
  field: Fault['field'],
  named: readonly string[] | undefined,
  known: readonly string[],
): Fault[] {
  const names = (named ?? []).filter((name) => !known.includes(name))
  return names.length > 0 ? [{ code, field, names }] : []
}
