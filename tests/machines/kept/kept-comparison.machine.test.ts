import { describe, expect, test } from 'vitest'
import {
  COMPARISON_KEY,
  printSavedComparison,
  savedGroups,
  savedSets,
  withGroup,
  withSets,
  withoutGroup,
  withoutSet,
  type SavedComparison,
} from '../../../domain/comparison/saved-comparison.ts'
import { checkSavedSetting } from '../../../server/dashboards/saved-setting.ts'
import { memoryStorage } from '../../support/browser/memory-storage.ts'
import { testWalks } from '../../qa/test-walks.ts'
import { setOf } from '../comparison/cases.ts'
import { model } from './cases.ts'
import { openKept } from './kept-thing.ts'
import { savedComparison, SAVED_SETS } from './kept-things.ts'
import { openMachineLevel } from './machine-level.ts'

describe('the saved comparison, by the walks of what is kept [COMP-25] [COMP-26], lessons 9', () => {
  testWalks({ model, openMachineLevel, starts: ['the saved comparison'] })

  test('what is stored and cannot be read is told when it is loaded [COMP-26]', async () => {
    const unreadable: (string | null)[] = []
    const bench = openKept({
      ...savedComparison([], unreadable),
      loaded: () => [JSON.stringify({ sets: [setOf('West'), { name: 'Old' }] })],
    })
    bench.actor.start()
    await bench.load({ patch: SAVED_SETS, version: 3 })
    await bench.reach('settled.untouched')
    expect([savedSets(bench.inForce()).map(({ name }) => name), unreadable]).toEqual([['West'], ['Old']])
    bench.actor.stop()
  })

  test('a save that fails is told once however often it is tried, and that it was stored at last [COMP-27]', async () => {
    const announced: string[] = []
    const bench = openKept(savedComparison(announced))
    bench.actor.start()
    await bench.load({ patch: SAVED_SETS, version: 3 })
    await bench.reach('settled.untouched')
    bench.arrange(withSets(SAVED_SETS, [setOf('West', { client: 11 })]))
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
  })).reduce<SavedComparison>(withGroup, SAVED_SETS)
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
      let bench = openKept(savedComparison(announced), { storage })
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
      bench = openKept(savedComparison(announced), { storage })
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
