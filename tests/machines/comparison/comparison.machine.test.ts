import { describe, expect, test } from 'vitest'
import type { Workspace } from '../../../domain/comparison/comparison-workspace.ts'
import {
  savedGroupNamed,
  savedGroups,
  savedSetNamed,
  savedSets,
  withSets,
} from '../../../domain/comparison/saved-comparison.ts'
import {
  comparedNameFault,
  groupFaults,
  savingFault,
  savingPhase,
} from '../../../machines/comparison/comparison.machine.ts'
import { testWalks } from '../../qa/test-walks.ts'
import {
  COMPARISON_CASES,
  SAVED,
  START,
  TEN_GROUPS,
  TEN_SETS,
  TWO_SETS,
  model,
  setOf,
  type ComparisonCase,
} from './cases.ts'
import { openMachineLevel, openWorkspace } from './machine-level.ts'

describe('the comparison workspace (COMP-01 to COMP-24, DATA-09)', () => {
  testWalks({ model, openMachineLevel })

  const run = (workspace: Workspace, ...names: ComparisonCase[]) => {
    const opened = openWorkspace(workspace)
    for (const name of names) opened.actor.send(COMPARISON_CASES[name])
    return opened
  }
  const namesIn = ({ sets }: Workspace) => sets.map(({ name }) => name)

  test('a set more is what the first is, at most three stand, and the last one stays [COMP-03] [COMP-04]', () => {
    const { actor, shown, context } = run(START)
    for (const name of ['Reno', 'Austin']) {
      actor.send({ type: 'adding.started' })
      actor.send({ type: 'name.typed', name: ` ${name} ` })
      actor.send({ type: 'set.added' })
      expect(actor.getSnapshot().matches('editing')).toBe(true)
    }
    expect(shown.map(namesIn)).toEqual([
      ['Set1', 'Reno'],
      ['Set1', 'Reno', 'Austin'],
    ])
    expect(context().workspace.sets[2]?.filters).toEqual(START.sets[0]?.filters)
    expect(actor.getSnapshot().can({ type: 'adding.started' })).toBe(false)
    actor.send({ type: 'set.removed', at: 1 })
    actor.send({ type: 'set.removed', at: 0 })
    expect([namesIn(context().workspace), actor.getSnapshot().can({ type: 'set.removed', at: 0 })]).toEqual([
      ['Austin'],
      false,
    ])
  })

  test('a set or a group may be begun while the panel of a set is open [COMP-04]', () => {
    expect(run(START, 'the first panel is opened', 'adding.started').actor.getSnapshot().matches('adding')).toBe(true)
    const { actor } = run(TWO_SETS, 'the first panel is opened', 'grouping.started')
    expect(actor.getSnapshot().matches('grouping')).toBe(true)
    actor.send({ type: 'naming.ended' })
    expect(actor.getSnapshot().matches('viewing')).toBe(true)
  })

  test('a new set is offered the first free name of the product’s own', () => {
    expect(run(START, 'adding.started').context().name).toBe('Set2')
    expect(run(TWO_SETS, 'adding.started').context().name).toBe('Set1')
  })

  test('a name that is empty, blank or another set’s is refused while it is typed, its own is not [COMP-05] [COMP-06]', () => {
    const { actor } = run(TWO_SETS, 'adding.started')
    const fault = (name: string, asked: 'adding' | 'renaming') => {
      actor.send({ type: 'name.typed', name })
      return comparedNameFault(actor.getSnapshot(), asked)
    }
    expect(['', '  ', 'North', 'South ', 'West'].map((name) => fault(name, 'adding'))).toEqual([
      'empty',
      'blank',
      'taken',
      'taken',
      undefined,
    ])
    actor.send({ type: 'naming.ended' })
    for (const name of ['the first panel is opened', 'renaming.started'] as const) actor.send(COMPARISON_CASES[name])
    expect(['', ' ', 'South', 'North', 'West'].map((name) => fault(name, 'renaming'))).toEqual([
      'empty',
      'blank',
      'taken',
      undefined,
      undefined,
    ])
    actor.send({ type: 'set.renamed' })
    expect(namesIn(actor.getSnapshot().context.workspace)).toEqual(['West', 'South'])
  })

  test('a saved name may not begin with Set1, Set2 or Set3, nor be anything but 1 to 15 letters, digits or _ [COMP-19] [COMP-20]', () => {
    const { actor } = run(START, 'the first panel is opened', 'saving.started')
    const fault = (name: string) => {
      actor.send({ type: 'name.typed', name })
      return [savingFault(actor.getSnapshot()), actor.getSnapshot().can({ type: 'set.saved' })]
    }
    expect(['', 'a b', 'Set1', 'Set2_b', 'Set3 long and wrong', 'set1', 'My_Set1'].map(fault)).toEqual([
      ['characters', false],
      ['characters', false],
      ['keyword', false],
      ['keyword', false],
      ['both', false],
      [undefined, true],
      [undefined, true],
    ])
  })

  test('a saved set is what is compared, and is called so; a saved name is replaced only after Yes [COMP-18] [COMP-21]', () => {
    const { actor, stored, context } = run(
      TWO_SETS,
      'sets and groups are known',
      'the first set is changed',
      'the first panel is opened',
      'saving.started',
      'a saved name is typed',
    )
    expect(actor.getSnapshot().can({ type: 'set.saved' })).toBe(false)
    for (const name of ['overwriting is chosen', 'set.saved'] as const) actor.send(COMPARISON_CASES[name])
    expect(stored.map((saved) => savedSetNamed(saved, 'West'))).toEqual([setOf('West', { client: 4 })])
    expect(namesIn(context().workspace)).toEqual(['West', 'South'])
    actor.send(COMPARISON_CASES['a saved set is applied'])
    expect(context().workspace.sets[0]).toEqual(setOf('East', { client: 3 }))
  })

  test('a set that another header shows is not applied twice, and saving under its name leaves both names as they are', () => {
    const beside = { ...START, sets: [setOf('North'), setOf('East')] }
    const { actor, context } = run(beside, 'sets and groups are known', 'the first panel is opened')
    expect(actor.getSnapshot().can({ type: 'saved.applied', name: 'East' })).toBe(false)
    for (const event of [
      { type: 'saving.started' },
      { type: 'name.typed', name: 'East' },
      { type: 'overwrite.chosen', overwrite: true },
      { type: 'set.saved' },
    ] as const)
      actor.send(event)
    expect(namesIn(context().workspace)).toEqual(['North', 'East'])
  })

  test('ten saved sets are all, also for a name that is among them [COMP-22]', () => {
    const { actor } = run(
      TWO_SETS,
      'the first panel is opened',
      'saving.started',
      'a saved name is typed',
      'ten sets are known',
    )
    expect([savedSets(TEN_SETS).length, savingPhase(actor.getSnapshot())]).toEqual([10, 'full'])
    actor.send({ type: 'saved.changed', saved: SAVED })
    expect(savingPhase(actor.getSnapshot())).toBe('taken')
  })

  test('a group takes the sets that are compared, and those of them that are not saved as they are with it [COMP-23] [COMP-25]', () => {
    const { actor, stored } = run(
      TWO_SETS,
      'sets and groups are known',
      'grouping.started',
      'a free name is typed',
      'group.saved',
    )
    expect(actor.getSnapshot().value).toBe('viewing')
    const [saved = {}] = stored
    expect(savedGroupNamed(saved, 'Third')).toEqual({ name: 'Third', sets: ['North', 'South'] })
    expect(savedSetNamed(saved, 'South')).toEqual(setOf('South'))
    expect(saved).toMatchObject(SAVED)
  })

  test('a group needs sets of saved names, a name, and room for what it saves; ten groups are all [COMP-23] [COMP-24]', () => {
    const { actor } = run(
      { ...START, sets: [setOf('Set1'), setOf('my set'), setOf('South')] },
      'ten sets are known',
      'grouping.started',
    )
    const faults = () => groupFaults(actor.getSnapshot())
    const toggle = (name: string) => actor.send({ type: 'member.toggled', name })
    expect(faults()).toEqual({ name: true, members: 'rename' })
    toggle('Set1')
    expect(faults().members).toBe('characters')
    toggle('my set')
    expect(faults().members).toBe('room')
    actor.send({ type: 'saved.changed', saved: withSets({}, [setOf('South', { client: 9 })]) })
    actor.send(COMPARISON_CASES['a free name is typed'])
    expect([faults(), actor.getSnapshot().can({ type: 'group.saved' })]).toEqual([
      { name: false, members: undefined },
      true,
    ])
    toggle('South')
    expect(faults().members).toBe('none')
    expect([
      savedGroups(TEN_GROUPS).length,
      savingPhase(
        run(TWO_SETS, 'ten groups are known', 'grouping.started', 'a free name is typed').actor.getSnapshot(),
      ),
    ]).toEqual([10, 'full'])
  })

  test('a group whose set was deleted shows the others, and one of which nothing is left is not applied [COMP-18]', () => {
    const { actor, context } = run(TWO_SETS, 'sets and groups are known', 'a group is applied')
    expect(namesIn(context().workspace)).toEqual(['East'])
    expect(actor.getSnapshot().can({ type: 'group.applied', name: 'Lost' })).toBe(false)
  })

  test('what is deleted goes alone: groups of a deleted set stay', () => {
    const { stored } = run(TWO_SETS, 'sets and groups are known', 'a saved set is deleted', 'a group is deleted')
    expect(stored.map((saved) => [savedSets(saved).length, savedGroups(saved).length])).toEqual([
      [2, 3],
      [3, 2],
    ])
  })

  test('each tab keeps its controls, and the search is of all [COMP-17] [FILT-43]', () => {
    const { context } = run(TWO_SETS, 'a control is changed', 'the refund tab is opened', 'a number is searched')
    expect(context().workspace).toMatchObject({
      currentTab: 'comparisonRefund',
      trackingNumbers: ['1Z'],
      tabs: { comparisonSpend: { chartType: 'bar' }, comparisonRefund: { chartType: 'column' } },
    })
  })
})
