import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  partsFor,
  stepPage,
  type KeptFor,
  type PageStep,
  type PageVersion,
} from '../../../../domain/dashboards/layout/kept-page.ts'

const part: fc.Arbitrary<KeptFor[number]> = fc.oneof(
  fc.constant({ kind: 'everyone' as const }),
  fc.record({ kind: fc.constant('person' as const), id: fc.integer({ min: 1, max: 3 }), edits: fc.boolean() }),
  fc.record({
    kind: fc.constant('role' as const),
    role: fc.constantFrom('ROLE_CLIENT' as const, 'ROLE_CARRIER' as const),
    edits: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('client' as const), id: fc.integer({ min: 1, max: 3 }), edits: fc.boolean() }),
)
const audience = fc.oneof({ weight: 2, arbitrary: fc.array(part, { minLength: 1, maxLength: 3 }) }, fc.constant([]))
const text = fc.constantFrom(null, 'a', 'b', 'c')
const wanted = fc.record({ audience, text, expected: fc.option(fc.nat({ max: 6 }), { nil: undefined }) })

/** The versions after every step that was taken, the newest first, and what each step became. */
function after(steps: readonly { audience: KeptFor; text: string | null; expected: number | undefined }[]) {
  let past: PageVersion[] = []
  return steps.map(({ expected, ...step }) => {
    const before = past
    const asked: PageStep = { ...step, ...(expected === undefined ? {} : { expected }) }
    const stepped = stepPage(past, asked)
    if (stepped.ok) {
      const { version, audience, text } = stepped.value
      past = [{ version, audience, text }, ...past]
    }
    return { before, asked, stepped, past }
  })
}

const isSeen = ([newest]: readonly PageVersion[]) => newest !== undefined && newest.audience.length > 0

test('a step that is taken is the next version, just as it was wanted, and one that is not changes nothing', () => {
  fc.assert(
    fc.property(fc.array(wanted, { maxLength: 8 }), (steps) => {
      for (const { before, asked, stepped, past } of after(steps)) {
        const knew = asked.expected === undefined || asked.expected === (before[0]?.version ?? 0)
        const possible = asked.audience.length > 0 || isSeen(before)
        expect(stepped.ok).toBe(knew && possible)
        if (stepped.ok)
          expect(past).toEqual([{ version: before.length + 1, audience: asked.audience, text: asked.text }, ...before])
        else {
          expect(stepped.problem.code).toBe(possible ? 'version-conflict' : 'not-found')
          expect(past).toBe(before)
        }
      }
    }),
  )
})

test('it is withdrawn where nobody sees it from then on, restored where an earlier version was the same, else given', () => {
  fc.assert(
    fc.property(fc.array(wanted, { maxLength: 8 }), (steps) => {
      for (const { before, asked, stepped, past } of after(steps)) {
        if (!stepped.ok) continue
        const { became, restored } = stepped.value
        expect(became === 'withdrawn').toBe(!isSeen(past))
        expect(became === 'restored').toBe(restored !== undefined)
        const same = before.slice(1).filter((each) => each.text === asked.text && asked.text !== null)
        expect(became === 'restored').toBe(isSeen(past) && same.length > 0)
        if (restored !== undefined) expect(same.map(({ version }) => version)).toContain(restored)
      }
    }),
  )
})

test('an audience has a person by name, by role and by client, which carriers have none of, and everyone', () => {
  const reader = { id: 2, roles: ['ROLE_CLIENT'], grants: { allClients: false, clientIds: [1, 3] } }
  const carrier = { ...reader, roles: ['ROLE_CARRIER'] }
  fc.assert(
    fc.property(audience, (all) => {
      const kinds = (person: typeof reader) =>
        partsFor(all, person).map((each) => (each.kind === 'role' ? each.role : 'id' in each ? each.id : each.kind))
      const of = (kind: string, ids: readonly (number | string)[]) =>
        all.flatMap((each) => {
          const id = each.kind === 'role' ? each.role : 'id' in each ? each.id : each.kind
          return each.kind === kind && ids.includes(id) ? [id] : []
        })
      const common = [...of('everyone', ['everyone']), ...of('person', [2])]
      expect(kinds(reader).sort()).toEqual([...common, ...of('role', ['ROLE_CLIENT']), ...of('client', [1, 3])].sort())
      expect(kinds(carrier).sort()).toEqual([...common, ...of('role', ['ROLE_CARRIER'])].sort())
    }),
  )
})
