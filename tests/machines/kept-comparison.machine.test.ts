import { afterAll, describe, expect, test } from 'vitest'
import {
  COMPARISON_KEY,
  printSavedComparison,
  readSavedComparison,
  readSavedEntries,
  savedGroups,
  savedSets,
  withGroup,
  withSets,
  withoutGroup,
  withoutSet,
  type SavedComparison,
} from '../../domain/comparison/saved-comparison.ts'
import { checkSavedSetting } from '../../server/dashboards/saved-setting.ts'
import { keptMachine } from '../../machines/kept.machine.ts'
import { comparisonCalls } from '../../src/comparison/saved/comparison-calls.ts'
import { memoryStorage } from '../memory-storage.ts'
import { setOf } from './comparison.cases.ts'
import { levelOfKept, openKept, walksOfKept, type KeptThing } from './kept-level.ts'
import { createCoverage, describeStep, runWalk } from './walk.ts'

const TODAY = '2026-11-21'
const input = { name: COMPARISON_KEY, clashes: 'asked' } as const
const coverage = createCoverage(keptMachine)
const { walks, missed } = walksOfKept(input)
const STORED = withSets({}, [setOf('West')])

function savedComparison(announced: string[] = [], unreadable: (string | null)[] = []): KeptThing<SavedComparison> {
  return {
    input,
    calls: { load: '/getFiltersforkey/comparison', save: '/addfilterForKey' },
    callsOf: (api) =>
      comparisonCalls({
        api,
        today: TODAY,
        onUnreadable: (parts) => void unreadable.push(...parts),
        announce: (outcome, kind) => void announced.push(`${outcome} ${kind}`),
      }),
    readPatch: readSavedEntries,
    loaded: (saved) => [printSavedComparison(saved)],
    print: printSavedComparison,
    sent: (body) => readSavedComparison((body as { filter_value: string }).filter_value, TODAY),
    stored: STORED,
    drafted: withSets(STORED, [setOf('Drafted')]),
    mine: (saved, time) => withSets(saved, [setOf('West', { client: 10 + time })]),
    others: (saved, time) => withGroup(saved, { name: `Other${time}`, sets: ['West'] }),
    clashing: (saved, time) =>
      withSets(withGroup(saved, { name: 'Theirs', sets: ['West'] }), [
        setOf('West', { client: 500 + time }),
        setOf('Drafted', { client: 9 }),
      ]),
  }
}

describe('the saved comparison, by the walks of what is kept [COMP-25] [COMP-26], lessons 9', () => {
  test.each(walks.map((walk) => [walk.map(describeStep).at(-1) ?? '', walk] as const))('… %s', async (_, walk) => {
    const bench = openKept(savedComparison(), coverage)
    await runWalk(walk, levelOfKept(savedComparison(), bench))
    bench.actor.stop()
  })

  afterAll(() => expect(missed(coverage)).toEqual({ states: [], transitions: [] }))

  test('what is stored and cannot be read is told when it is loaded [COMP-26]', async () => {
    const unreadable: (string | null)[] = []
    const bench = openKept(
      {
        ...savedComparison([], unreadable),
        loaded: () => [JSON.stringify({ sets: [setOf('West'), { name: 'Old' }] })],
      },
      coverage,
    )
    bench.actor.start()
    await bench.load({ patch: STORED, version: 3 })
    await bench.reach('settled.untouched')
    expect([savedSets(bench.inForce()).map(({ name }) => name), unreadable]).toEqual([['West'], ['Old']])
    bench.actor.stop()
  })

  test('a save that fails is told once however often it is tried, and that it was stored at last [COMP-27]', async () => {
    const announced: string[] = []
    const bench = openKept(savedComparison(announced), coverage)
    bench.actor.start()
    await bench.load({ patch: STORED, version: 3 })
    await bench.reach('settled.untouched')
    bench.arrange(withSets(STORED, [setOf('West', { client: 11 })]))
    for (const again of [true, false]) {
      await bench.lose('save')
      await bench.reach('unsaved')
      bench.clock.increment(60_000)
      await bench.reach('saving.newest')
      if (!again) await bench.saved(4)
    }
    await bench.reach('settled.saved')
    expect(announced).toEqual(['failed sets', 'saved sets'])
    bench.actor.stop()
  })

  const NINE_SETS = withSets(
    {},
    Array.from({ length: 9 }, (_, at) => setOf(`Kept_${at}`)),
  )
  const NINE_GROUPS = Array.from({ length: 9 }, (_, at) => ({
    name: `Kept_${at}`,
    sets: ['West'],
  })).reduce<SavedComparison>(withGroup, STORED)
  test.each([
    [
      'set',
      {
        before: NINE_SETS,
        withOne: (saved: SavedComparison, name: string) => withSets(saved, [setOf(name)]),
        without: withoutSet,
        namesIn: (saved: SavedComparison) => savedSets(saved).map(({ name }) => name),
      },
    ],
    [
      'group',
      {
        before: NINE_GROUPS,
        withOne: (saved: SavedComparison, name: string) => withGroup(saved, { name, sets: ['West'] }),
        without: withoutGroup,
        namesIn: (saved: SavedComparison) => savedGroups(saved).map(({ name }) => name),
      },
    ],
  ])(
    'where two tabs each save a tenth %s, all eleven are kept, over a reload too; the server is not asked again before one is deleted [COMP-22] [COMP-23] [COMP-27]',
    async (kind, { before, withOne, without, namesIn }) => {
      const announced: string[] = []
      const storage = memoryStorage()
      let bench = openKept(savedComparison(announced), { ...coverage, storage })
      bench.actor.start()
      await bench.load({ patch: before, version: 3 })
      await bench.reach('settled.untouched')
      bench.arrange(withOne(before, 'Mine'))
      const theirs = { patch: withOne(before, 'Theirs'), version: 4 }
      await bench.conflicting(theirs)
      const refuse = async () => {
        await expect
          .poll(async () => namesIn((await bench.saving())[0]))
          .toEqual([...namesIn(before), 'Mine', 'Theirs'])
        const [eleven, expected] = await bench.saving()
        expect([checkSavedSetting({ key: COMPARISON_KEY, value: printSavedComparison(eleven) }).ok, expected]).toEqual([
          false,
          '"4"',
        ])
        await bench.refused()
        await bench.reach('refused')
        bench.clock.increment(600_000)
        expect([bench.server.waiting(), announced]).toEqual([[], [`failed ${kind}s`]])
      }
      await refuse()
      bench.actor.stop()
      announced.length = 0
      bench = openKept(savedComparison(announced), { ...coverage, storage })
      bench.actor.start()
      await bench.load(theirs)
      await refuse()
      bench.arrange(without(bench.inForce(), 'Theirs'))
      const [ten] = await bench.saving()
      expect([namesIn(ten), checkSavedSetting({ key: COMPARISON_KEY, value: printSavedComparison(ten) }).ok]).toEqual([
        [...namesIn(before), 'Mine'],
        true,
      ])
      await bench.saved(5)
      await bench.reach('settled.saved')
      expect([storage.length, announced.at(-1)]).toEqual([0, `saved ${kind}s`])
      bench.actor.stop()
    },
  )
})
