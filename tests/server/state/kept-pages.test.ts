// @module-tag exact
import fc from 'fast-check'
import { expect, test } from 'vitest'
import '../../support/run/property-seed.ts'
import { KEPT_KINDS, stepPage, type PageStep, type PageVersion } from '../../../domain/dashboards/layout/kept-page.ts'
import { openKeptPages } from '../../../server/kept-pages/kept-pages.ts'
import { openTestState } from '../../support/portal/test-state.ts'
import { addPerson } from '../jobs/job-house.ts'

const AT = '2026-11-21T10:00:00.000Z'
const EVERYONE = [{ kind: 'everyone' }] as const
const role = { kind: 'role', role: 'ROLE_CLIENT', edits: false } as const
const place = (kind: (typeof KEPT_KINDS)[number], owner: number) => ({
  kind,
  item: 'one',
  ownerId: kind === 'view' || kind === 'page' ? owner : null,
})
const step: fc.Arbitrary<PageStep> = fc.record(
  {
    audience: fc.constantFrom([], [role], EVERYONE),
    text: fc.constantFrom(null, 'a', 'b'),
    expected: fc.nat({ max: 3 }),
  },
  { requiredKeys: ['audience', 'text'] },
)

test('every kind goes from version to version by the one rule; all versions of a page of config are kept, of others the one that stands', async () => {
  const state = await openTestState()
  const ann = await addPerson(state, 'ann')
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...KEPT_KINDS), fc.array(step, { maxLength: 6 }), async (kind, steps) => {
      await state.deleteFrom('kept_page').execute()
      const kept = await openKeptPages(state, () => new Date(AT))
      let past: PageVersion[] = []
      for (const each of steps) {
        const wanted = stepPage(past, each)
        const done = await kept.step(place(kind, ann), each, ann)
        expect(done.ok ? done.value.version : done.problem.code).toEqual(
          wanted.ok ? wanted.value.version : wanted.problem.code,
        )
        if (!wanted.ok) continue
        const { version, audience, text, became } = wanted.value
        const now = { version, audience, text }
        past = kind === 'config' ? [now, ...past] : became === 'withdrawn' ? [] : [now]
        expect(await kept.versions(place(kind, ann))).toMatchObject(past)
        expect(await kept.seen([kind])).toMatchObject(audience.length === 0 ? [] : [now])
      }
    }),
    { numRuns: 40 },
  )
  await state.destroy()
})

test('what is shared keeps its id while it is shared, since that stands in addresses', async () => {
  const state = await openTestState()
  const ann = await addPerson(state, 'ann')
  const kept = await openKeptPages(state, () => new Date(AT))
  const share = (item: string, audience: PageStep['audience']) =>
    kept.step({ kind: 'page', item, ownerId: ann }, { audience, text: null }, ann)
  const ids = async () => (await kept.seen(['page'])).map(({ id, item }) => [item, id])
  await share('one', [role])
  await share('two', [role])
  const first = await ids()
  await share('one', [{ ...role, edits: true }])
  expect(await ids()).toEqual(first)
  await share('two', [])
  await share('two', [role])
  expect((await ids())[0]).toEqual(first[0])
  expect((await ids())[1]).not.toEqual(first[1])
  await state.destroy()
})

test('a draft is its editor’s until they publish, and of two who know the same version one publishes', async () => {
  const state = await openTestState()
  const [ann, ben] = [await addPerson(state, 'ann'), await addPerson(state, 'ben')]
  const kept = await openKeptPages(state, () => new Date(AT))
  const at = { kind: 'config', item: 'spend', ownerId: null } as const
  await kept.keepDraft('spend', { userId: ann, text: 'of ann', baseVersion: 0 })
  await kept.keepDraft('spend', { userId: ann, text: 'of ann, later', baseVersion: 0 })
  await kept.keepDraft('spend', { userId: ben, text: 'of ben', baseVersion: 0 })
  expect([kept.published(), await kept.seen(['config']), await kept.versions(at)]).toEqual([[], [], []])
  expect((await kept.drafts('spend')).map(({ text }) => text).sort()).toEqual(['of ann, later', 'of ben'])
  const both = await Promise.all(
    [ann, ben].map((by) => kept.step(at, { audience: EVERYONE, text: `of ${by}`, expected: 0 }, by)),
  )
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
  const [first, second] = both[0]?.ok ? [ann, ben] : [ben, ann]
  expect(kept.published()).toEqual([{ id: 'spend', text: `of ${first}` }])
  expect([await kept.draftedBy(first), await kept.draftedBy(second)]).toEqual([[], ['spend']])
  const other = await openKeptPages(state, () => new Date(AT))
  expect(other.published()).toEqual(kept.published())
  await state.destroy()
})
