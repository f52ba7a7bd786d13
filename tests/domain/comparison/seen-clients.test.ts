import { describe, expect, test } from 'vitest'
import { countedNames } from '../../../domain/access/client-family.ts'
import { savedSetNamed, withSets } from '../../../domain/comparison/saved-comparison.ts'
import { ofSeenClients, savedAsSeen } from '../../../domain/comparison/seen-clients.ts'
import { readView } from '../../../domain/dashboards/view.ts'
import { setOf } from '../../machines/comparison/cases.ts'
import { shippedPage } from '../../support/shipped/shipped-pages.ts'

const BLUEGRASS = {
  id: 1,
  name: 'Bluegrass Outfitters',
  childClients: [
    { id: 2, name: 'Trail and Camp' },
    { id: 3, name: 'Canada' },
  ],
}
const CLIENTS = [BLUEGRASS, { id: 5, name: 'Harbor', childClients: [] }]
const page = shippedPage('weight')

function read(parameters: readonly [string, string][]) {
  const { view, unhonoured } = ofSeenClients(readView(parameters, { page, today: '2026-11-21', clientId: 1 }), {
    clients: CLIENTS,
    usual: 1,
  })
  return [
    view.clientId,
    view.childClientIds,
    unhonoured.map(({ parameter, text, reason }) => `${parameter}=${text} ${reason}`),
  ]
}

describe('the clients of an address, as its reader may see them (decision 0019)', () => {
  test.each<[string, [string, string][], unknown]>([
    ['a client', [['client', '5']], [5, [], []]],
    [
      'chosen children',
      [
        ['client', '1'],
        ['children', '2,3'],
      ],
      [1, [2, 3], []],
    ],
    [
      'the parent alone',
      [
        ['client', '1'],
        ['children', '1'],
      ],
      [1, [1], []],
    ],
    ["a child's own address", [['client', '3']], [1, [3], []]],
    [
      "a child's, with itself chosen",
      [
        ['client', '3'],
        ['children', '3'],
      ],
      [1, [3], []],
    ],
    [
      "a child's, with its sister chosen",
      [
        ['client', '3'],
        ['children', '2'],
      ],
      [1, [3], ['children=2 not-of-client']],
    ],
    ['nobody', [['client', '99']], [1, [], ['client=99 not-seen']]],
    [
      'nobody with children',
      [
        ['client', '99'],
        ['children', '2'],
      ],
      [1, [], ['client=99 not-seen', 'children=2 not-of-client']],
    ],
    [
      "another's child",
      [
        ['client', '5'],
        ['children', '2'],
      ],
      [5, [], ['children=2 not-of-client']],
    ],
    [
      'a child that is not there',
      [
        ['client', '1'],
        ['children', '2,9'],
      ],
      [1, [], ['children=2,9 not-of-client']],
    ],
    ['bare', [], [1, [], []]],
  ])('%s', (_, parameters, expected) => expect(read(parameters)).toEqual(expected))

  test("a saved set of a child is its parent's with that child chosen; the others stay as they are", () => {
    const saved = withSets({}, [
      setOf('West', { client: 3 }),
      setOf('East', { client: 1, selectedChildClients: [2] }),
      setOf('Far', { client: 99 }),
    ])
    const seen = savedAsSeen(saved, CLIENTS)
    expect(savedSetNamed(seen, 'West')).toEqual(setOf('West', { client: 1, selectedChildClients: [3] }))
    for (const name of ['East', 'Far']) expect(savedSetNamed(seen, name)).toBe(savedSetNamed(saved, name))
  })

  test('the names are of exactly those counted', () => {
    expect(countedNames(BLUEGRASS, [])).toEqual(['Bluegrass Outfitters', 'Trail and Camp', 'Canada'])
    expect(countedNames(BLUEGRASS, [2, 3])).toEqual(['Trail and Camp', 'Canada'])
    expect(countedNames(BLUEGRASS, [1])).toEqual(['Bluegrass Outfitters'])
  })
})
