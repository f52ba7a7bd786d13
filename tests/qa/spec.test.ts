import { expect, test } from 'vitest'
import { specOf } from './spec.ts'
import { modelOf } from './small-machines.ts'

test('a spec reads as what happens and where it leads, walk by walk', () => {
  const model = modelOf([
    [1, undefined, undefined],
    [undefined, 0, undefined],
  ])
  const browserLevel = {
    places: {
      'on the desk': {},
      'on the person’s phone': { maxSteps: 1, happens: ({ from }: { from: string }) => from === 's0' },
    },
  }
  const [desk, phone] = specOf('lamp', { model, browserLevel })
    .split(/^(?=test\()/m)
    .slice(1)
  expect(desk?.trim().split('\n')).toEqual([
    expect.stringMatching(/^test\('lamp-[0-9a-f]{10}, on the desk', async \(\{ page, request \}\) => \{$/),
    "  const walk = along('s0', [",
    "    ['one', 's1'],",
    "    ['two', 's0'],",
    '  ])',
    "  await walkInBrowser(browserLevel, { page, request, place: 'on the desk', walk })",
    '})',
  ])
  expect(phone).toContain("along('s0', [\n    ['one', 's1'],\n  ])")
})
