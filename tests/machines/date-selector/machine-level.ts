import { expect } from 'vitest'
import { createActor, type InspectionEvent } from 'xstate'
import type { ChosenDates } from '../../../machines/dates/date-selector-context.ts'
import { dateSelectorMachine, frequencyIn } from '../../../machines/dates/date-selector.machine.ts'
import type { Level, OpenMachineLevel, StateKey } from '../../qa/model.ts'
import { DATE_SELECTOR_CASES, ENGAGED, TODAY, type DateSelectorCase } from './cases.ts'

type State = StateKey<typeof dateSelectorMachine>

/** The selector, and what it put in force. */
export function openSelector(inspect?: (event: InspectionEvent) => void) {
  const commits: ChosenDates[] = []
  const machine = dateSelectorMachine.provide({ actions: { applyDates: (_, dates) => void commits.push(dates) } })
  const actor = createActor(machine, inspect ? { inspect } : {}).start()
  return {
    actor,
    commits,
    context: () => actor.getSnapshot().context,
    can: () => actor.getSnapshot().can({ type: 'dates.applied' }),
  }
}
type Selector = ReturnType<typeof openSelector>

/** What must be true in each state: the mode shown, and whether Apply is open. */
function statesOf({ actor, can }: Selector): Level<DateSelectorCase, State>['states'] {
  const shows = (frequency: 'dr' | 'rp' | 'la' | undefined, applicable: boolean) => () => {
    expect(frequencyIn(actor.getSnapshot())).toBe(frequency)
    expect(can()).toBe(applicable)
    expect(actor.getSnapshot().hasTag('open')).toBe(frequency !== undefined)
  }
  return {
    closed: shows(undefined, false),
    'open.range.read': () => expect.unreachable('it is left at once'),
    'open.range.lacking': shows('dr', false),
    'open.range.whole': shows('dr', true),
    'open.rolling': shows('rp', true),
    'open.lastDays.read': () => expect.unreachable('it is left at once'),
    'open.lastDays.lacking': shows('la', false),
    'open.lastDays.whole': shows('la', true),
  }
}

/** What a choice makes of the draft. */
const CHANGES: Partial<Record<DateSelectorCase, object>> = {
  'ship date is chosen': { dateType: 'pickup_date' },
  'a period is chosen': { period: 'Previous Month' },
  'three days are chosen': { days: 3 },
  'no number of days is given': { days: 0 },
  'both ends are chosen': { range: { from: '2026-02-01', to: '2026-02-28' } },
  'a preset is chosen': { range: { from: ENGAGED, to: TODAY } },
}

function appliedOf(name: DateSelectorCase): ChosenDates | undefined {
  const event = DATE_SELECTOR_CASES[name]
  return 'applied' in event ? event.applied : undefined
}

function levelOf(selector: Selector): Level<DateSelectorCase, State> {
  const drive = (name: DateSelectorCase) => () => {
    const [before, committed] = [selector.context(), selector.commits.length]
    const isOpen = frequencyIn(selector.actor.getSnapshot()) !== undefined
    selector.actor.send(DATE_SELECTOR_CASES[name])
    if (isOpen) expect(selector.context()).toMatchObject(CHANGES[name] ?? {})
    else expect(selector.context().applied).toBe(appliedOf(name))
    const commits = name === 'a shortcut is chosen' || name === 'dates.applied'
    expect(selector.commits.length - committed).toBe(commits ? 1 : 0)
    if (commits) expect(selector.commits.at(-1)?.dateType).toBe(before.dateType)
  }
  const drivers = Object.fromEntries(
    Object.keys(DATE_SELECTOR_CASES).map((name) => [name, drive(name as DateSelectorCase)]),
  )
  return { drivers: drivers as unknown as Level<DateSelectorCase, State>['drivers'], states: statesOf(selector) }
}

export const openMachineLevel: OpenMachineLevel<DateSelectorCase, State> = ({ inspect }) => {
  const selector = openSelector(inspect)
  return {
    ...levelOf(selector),
    snapshot: () => selector.actor.getSnapshot(),
    stop: () => void selector.actor.stop(),
  }
}
