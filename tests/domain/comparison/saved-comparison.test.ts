import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  freeSetName,
  membersFault,
  savedSetNameFault,
  SavedGroupName,
  SavedSetName,
} from '../../../domain/comparison/comparison-names.ts'
import {
  ComparisonBlob,
  changedKinds,
  printSavedComparison,
  readSavedComparison,
  readSavedEntries,
  savedGroups,
  savedSets,
  setsOfGroup,
  unreadableParts,
  withGroup,
  withSets,
  withoutGroup,
  withoutSet,
  type SavedComparison,
} from '../../../domain/comparison/saved-comparison.ts'
import { checkSavedSetting } from '../../../server/dashboards/saved-setting.ts'
import { SAVED, TEN_GROUPS, TEN_SETS, setOf } from '../../machines/comparison/cases.ts'

const TODAY = '2026-11-21'
const setName = fc.stringMatching(/^\w{1,15}$/).filter((name) => !/^Set[123]/.test(name))
const anySet = fc.record({
  name: setName,
  client: fc.integer({ min: 1, max: 9_999 }),
  children: fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 3 }),
  zone: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 9 }), { maxLength: 3 }),
})
const anySaved: fc.Arbitrary<SavedComparison> = fc
  .record({
    sets: fc.uniqueArray(anySet, { maxLength: 10, selector: ({ name }) => name }),
    groups: fc.uniqueArray(
      fc.record({
        name: fc.stringMatching(/^\w{1,15}$/),
        sets: fc.uniqueArray(setName, { minLength: 1, maxLength: 3 }),
      }),
      { maxLength: 10, selector: ({ name }) => name },
    ),
  })
  .map(({ sets, groups }) =>
    groups.reduce<SavedComparison>(
      withGroup,
      withSets(
        {},
        sets.map(({ name, client, children, zone }) => {
          const set = setOf(name, { client, childClients: children, selectedChildClients: children })
          return { ...set, filters: { ...set.filters, page: zone.length > 0 ? { zone } : {} } }
        }),
      ),
    ),
  )

describe('the names of what is saved [COMP-19] [COMP-20] [COMP-23] [COMP-24]', () => {
  test('the rule of the form is the rule of the server, for whatever is typed', () => {
    const typed = fc.oneof(fc.string({ maxLength: 20 }), fc.stringMatching(/^(Set[1234])?\w{0,16}$/))
    fc.assert(
      fc.property(typed, (name) => {
        const characters = name.length >= 1 && name.length <= 15 && [...name].every((each) => /[A-Za-z0-9_]/.test(each))
        const keyword = ['Set1', 'Set2', 'Set3'].some((each) => name.startsWith(each))
        expect(savedSetNameFault(name)).toBe(
          keyword ? (characters ? 'keyword' : 'both') : characters ? undefined : 'characters',
        )
        expect(SavedSetName.safeParse(name).success).toBe(savedSetNameFault(name) === undefined)
        expect(SavedGroupName.safeParse(name).success).toBe(characters)
      }),
    )
  })

  test.each([
    [[], 'none'],
    [['West'], undefined],
    [['West', 'Set2'], 'rename'],
    [['a b', 'Set1 x'], 'rename'],
    [['a b'], 'characters'],
  ])('%j make a group: %s', (names, fault) => expect(membersFault(names)).toBe(fault))

  test('the first free name of the product’s own', () =>
    expect([[], ['Set1'], ['Set1', 'Set3'], ['West']].map(freeSetName)).toEqual(['Set1', 'Set2', 'Set2', 'Set1']))
})

describe('the saved comparison [COMP-25] [COMP-26] [DATA-09]', () => {
  test('everything that can be saved comes back from its text, which the server takes', () => {
    fc.assert(
      fc.property(anySaved, (saved) => {
        const value = printSavedComparison(saved)
        expect(checkSavedSetting({ key: 'comparison', value })).toEqual({ ok: true, value: null })
        expect(readSavedComparison(value, TODAY)).toEqual(saved)
        expect(readSavedEntries(JSON.parse(JSON.stringify(saved)))).toEqual(saved)
      }),
    )
  })

  test('its text has sets, their names, groups and their names', () => {
    expect(
      JSON.parse(
        printSavedComparison(withGroup(withSets({}, [setOf('West')]), { name: 'Coasts', sets: ['West', 'Gone'] })),
      ),
    ).toEqual({
      sets: [setOf('West')],
      setNameList: ['West'],
      savedGroups: [{ name: 'Coasts', sets: ['West', 'Gone'] }],
      savedGroupNameList: ['Coasts'],
    })
  })

  test('a moving period is made anew on the day it is read', () => {
    expect(
      savedSets(readSavedComparison(printSavedComparison(withSets({}, [setOf('West')])), '2027-01-10'))[0]?.filters
        .global.dates,
    ).toMatchObject({ from: '2026-01-11', to: '2027-01-10' })
  })

  const blob = (change: object) =>
    JSON.stringify({
      ...(JSON.parse(
        printSavedComparison(withGroup(withSets({}, [setOf('West')]), { name: 'Coasts', sets: ['West'] })),
      ) as object),
      ...change,
    })
  test.each([
    ['not JSON', '{'],
    ['an unknown key', blob({ tabs: {} })],
    ['a missing list', JSON.stringify({ sets: [] })],
    ['a name that no set has', blob({ setNameList: ['West', 'East'] })],
    ['the same name twice', blob({ sets: [setOf('West'), setOf('West')], setNameList: ['West', 'West'] })],
    ['a set of the product’s own name', blob({ sets: [setOf('Set1')], setNameList: ['Set1'] })],
    ['a set with an unknown key', blob({ sets: [{ ...setOf('West'), tab: 'spend' }] })],
    ['a set without dates', blob({ sets: [{ ...setOf('West'), filters: { global: {}, page: {} } }] })],
    [
      'a set from later to earlier',
      blob({
        sets: [setOf('West', { dates: { from: '2026-02-01', to: '2026-01-01', type: 'bill_date', period: '' } })],
      }),
    ],
    ['a group of four sets', blob({ savedGroups: [{ name: 'Coasts', sets: ['a', 'b', 'c', 'd'] }] })],
    ['a group without a name', blob({ savedGroups: [{ name: '', sets: ['West'] }], savedGroupNameList: [''] })],
    ['eleven sets', printSavedComparison(withSets(TEN_SETS, [setOf('Eleventh')]))],
    ['eleven groups', printSavedComparison(withGroup(TEN_GROUPS, { name: 'Eleventh', sets: ['West'] }))],
  ])('%s is refused', (_, value) => expect(checkSavedSetting({ key: 'comparison', value }).ok).toBe(false))

  test('a key that only begins like it is refused, and ten of each are not', () => {
    expect(checkSavedSetting({ key: 'comparison2', value: '{}' }).ok).toBe(false)
    for (const saved of [TEN_SETS, TEN_GROUPS])
      expect(ComparisonBlob.safeParse(JSON.parse(printSavedComparison(saved))).success).toBe(true)
  })

  test('what is left out is told by its name, and nothing is told of what holds', () => {
    fc.assert(fc.property(anySaved, (saved) => void expect(unreadableParts(printSavedComparison(saved))).toEqual([])))
    expect(unreadableParts('')).toEqual([])
    expect(
      unreadableParts(
        blob({ sets: [setOf('West'), { name: 'Old', tab: 'spend' }, 7], savedGroups: [{ name: 'Coasts', sets: [] }] }),
      ),
    ).toEqual(['Old', null, 'Coasts'])
    for (const text of ['{', '7', 'null', '[]']) expect(unreadableParts(text)).toEqual([null])
  })

  test.each(['', 'null', '[]', '{"sets":{}}', '{"sets":[{"name":"West"}],"savedGroups":[{"name":"Coasts"}]}'])(
    '%j holds nothing',
    (text) => expect(readSavedComparison(text, TODAY)).toEqual({}),
  )

  test('what is taken away goes alone, and which kind changed is known [COMP-27]', () => {
    expect(changedKinds(SAVED, SAVED)).toEqual([])
    expect(changedKinds(SAVED, withoutSet(SAVED, 'West'))).toEqual(['sets'])
    expect(changedKinds(SAVED, withoutGroup(SAVED, 'Half'))).toEqual(['groups'])
    expect(changedKinds({}, SAVED)).toEqual(['sets', 'groups'])
    expect([
      savedGroups(withoutSet(SAVED, 'East')).length,
      setsOfGroup(withoutSet(SAVED, 'East'), 'Coasts').map(({ name }) => name),
    ]).toEqual([3, ['West']])
  })
})
