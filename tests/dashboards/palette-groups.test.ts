import fc from 'fast-check'
import { FileIcon } from '@primer/octicons-react'
import { expect, test } from 'vitest'
import { arranged } from '../../src/finding/arrange.ts'
import type { PaletteEntry, PaletteGroup } from '../../src/finding/palette-entry.ts'

const of = (group: PaletteGroup, count: number): PaletteEntry[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ id: `${group} ${at}`, group, name: `Spend ${at}`, icon: FileIcon, leads: { href: '/' } },
  }))

test('a group says how many there are, and holds those that it shows once asked (issue 22, 1)', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<PaletteGroup>('pages', 'clients', 'saved', 'filters'),
      fc.nat({ max: 150 }),
      fc.nat({ max: 9 }),
      fc.constantFrom('spend', ''),
      (group, count, more, typed) => {
        const leftOut = typed === '' ? 0 : more
        const [found] = arranged(of(group, count), typed, { [group]: leftOut })
        if (!found) {
          expect(count === 0 || (typed === '' && ['clients', 'filters'].includes(group))).toBe(true)
          return
        }
        expect(found.count).toBe(count + leftOut)
        expect(found.entries).toHaveLength(Math.min(count, 100))
        expect(found.first).toBeLessThanOrEqual(found.count)
        // A line that says "one more" would stand where that one could.
        expect(found.count - found.first === 1 && leftOut === 0).toBe(false)
      },
    ),
  )
})
