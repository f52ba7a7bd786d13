import { afterAll, describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { MappingInput } from '../../machines/upload/mapping-context.ts'
import { mappingMachine } from '../../machines/upload/mapping.machine.ts'
import {
  LOOK,
  MAPPING_CASES,
  MAPPING_INPUTS,
  OTHER_READING,
  STORED,
  SUGGESTED,
  THEIRS,
  WHOLE,
  type MappingCase,
} from './mapping.cases.ts'
import { createCoverage, describeStep, makeWalks, runWalk, stateKeyOf, type Level, type StateKey } from './walk.ts'

type State = StateKey<typeof mappingMachine>

const coverage = createCoverage(mappingMachine)
const told: { readonly what: string; readonly of?: unknown }[] = []
const asked = (what: string) =>
  fromPromise<never, unknown>(({ input, signal }) => {
    told.push({ what, of: input })
    signal.addEventListener('abort', () => told.push({ what: `${what} given up` }))
    return new Promise(() => undefined)
  })
/** What is asked of the server never answers by itself: the cases do. */
const held = mappingMachine.provide({
  actors: {
    lookAtFile: asked('look') as never,
    previewMapping: asked('preview') as never,
    saveMapping: asked('save') as never,
  },
  actions: {
    keepDraft: (_, { kept }) => void told.push({ what: 'kept', of: kept }),
    dropDraft: () => void told.push({ what: 'dropped' }),
    tellSaved: (_, { end }) => void told.push({ what: 'saved', of: end }),
    leave: () => void told.push({ what: 'left' }),
  },
})

const flagged = (flag: string) => (args: { readonly event: object }) => 'walk' in args.event && args.event.walk === flag
const readsElse = ({ context, event }: { readonly context: MappingInput; readonly event: object }) =>
  context.file !== null && flagged('else')({ event })
/** Walked by what the cases say, whatever was changed on the way. */
const walked = held.provide({
  guards: {
    isWhole: (args) => !flagged('lacks')(args),
    mayUndo: () => true,
    mayRedo: () => true,
    undoneReadsElse: readsElse,
    redoneReadsElse: readsElse,
    startReadsElse: readsElse,
  },
})

function openWizard(input: MappingInput = MAPPING_INPUTS['a file of no format'], machine = held) {
  told.length = 0
  const clock = new SimulatedClock()
  const actor = createActor(machine, { inspect: coverage.inspect, input, clock }).start()
  const happen = (...names: readonly MappingCase[]) => {
    for (const name of names) actor.send(MAPPING_CASES[name] as Parameters<typeof actor.send>[0])
    return stateKeyOf(actor.getSnapshot())
  }
  return {
    actor,
    clock,
    happen,
    context: () => actor.getSnapshot().context,
    of: (what: string) => told.filter((each) => each.what === what).map(({ of }) => of),
  }
}

function levelOf({ actor, happen, context, of }: ReturnType<typeof openWizard>): Level<MappingCase, State> {
  const names = Object.keys(MAPPING_CASES) as MappingCase[]
  const drafted = (tags: { saving?: true; stale?: true }) => () => {
    const snapshot = actor.getSnapshot()
    for (const [tag, holds] of Object.entries(tags)) expect(snapshot.hasTag(tag as 'saving')).toBe(holds)
    expect(context().draft).not.toBeNull()
  }
  const transient = () => expect.unreachable('it is left at once')
  return {
    drivers: Object.fromEntries(names.map((name) => [name, () => void happen(name)])) as unknown as Level<
      MappingCase,
      State
    >['drivers'],
    states: {
      opening: transient,
      looking: () => expect(of('look').at(-1)).toEqual({ file: context().file, reading: context().reading }),
      unseen: () => expect(context().failure).toBeInstanceOf(Error),
      unreadable: () => expect(context().problem).toEqual({ code: 'oneColumn', what: null }),
      'editing.saving.open.idle': drafted({}),
      'editing.saving.open.lacking': drafted({}),
      'editing.saving.open.refused': () => expect(context().failure).toBeInstanceOf(Error),
      'editing.saving.open.conflicting': () => expect([THEIRS, null]).toContainEqual(context().theirs),
      'editing.saving.sending': () => {
        drafted({ saving: true })()
        expect(of('save').at(-1)).toEqual({
          replaces: context().replaces,
          draft: context().draft,
        })
      },
      'editing.preview.sorting': transient,
      'editing.preview.absent': () => expect(context().file).toBeNull(),
      'editing.preview.settling': drafted({ stale: true }),
      'editing.preview.asking': () => {
        drafted({ stale: true })()
        expect(of('preview').at(-1)).toEqual({
          file: context().file,
          draft: context().draft,
        })
      },
      'editing.preview.shown': () => expect(context().preview).not.toBeNull(),
      'editing.preview.failed': () => expect(context().unpreviewed).toBeInstanceOf(Error),
      closed: () => expect(of('left').length + of('saved').length).toBe(1),
    },
  }
}

describe('the mapping of columns, by generated walks', () => {
  const walks = Object.entries(MAPPING_INPUTS).flatMap(([name, input]) =>
    makeWalks(walked, { cases: MAPPING_CASES, input }).map(
      (walk) => [name, walk.map(describeStep).at(-1) ?? '', { walk, input }] as const,
    ),
  )
  test.each(walks)('of %s … %s', async (_, __, { walk, input }) => {
    await runWalk(walk, levelOf(openWizard(input, walked)))
  })
  afterAll(() => {
    expect(coverage.missedStates()).toEqual(['opening'])
    expect(coverage.missedTransitions()).toEqual([])
  })
})

test('the preview is asked for once the person pauses, and a change gives the one under way up', () => {
  const { happen, of, clock, context } = openWizard()
  happen('the file is seen')
  expect(of('preview')).toHaveLength(1)
  happen('something is changed')
  expect(of('preview given up')).toHaveLength(1)
  clock.increment(300)
  happen('something is taken out')
  clock.increment(300)
  expect(of('preview')).toHaveLength(1)
  clock.increment(100)
  expect(of('preview').at(-1)).toMatchObject({ draft: { charges: [] } })
  expect(context().preview).toBeNull()
})

test('letters of one text are undone together, anything else step by step', () => {
  const { actor, happen, context } = openWizard()
  happen('the file is seen')
  for (const name of ['H', 'He', 'Her'])
    actor.send({ type: 'draft.changed', draft: { ...SUGGESTED, name }, of: 'name' })
  actor.send({ type: 'draft.changed', draft: { ...SUGGESTED, name: 'Her', carrier: 'H' }, of: 'carrier' })
  happen('it is undone')
  expect(context().draft).toMatchObject({ name: 'Her', carrier: '' })
  happen('it is undone')
  expect(context().draft).toEqual(SUGGESTED)
  happen('it is redone', 'it is redone')
  expect(context().draft).toMatchObject({ name: 'Her', carrier: 'H' })
})

test('what is begun anew can be had back, and what is as it began is not kept', () => {
  const { happen, context, of } = openWizard(MAPPING_INPUTS['a file, with what was left'])
  happen('the file is seen')
  expect(context().draft?.name).toBe('Half')
  happen('it is begun anew')
  expect([context().draft, of('kept').at(-1)]).toEqual([SUGGESTED, null])
  happen('it is undone')
  expect(of('kept').at(-1)).toMatchObject({ draft: { name: 'Half' } })
})

test('another reading keeps what still stands in the file, and undone all is there again', () => {
  const { actor, happen, context, of } = openWizard()
  happen('the file is seen', 'something is changed', 'another reading is chosen')
  expect(of('look').at(-1)).toMatchObject({ reading: OTHER_READING })
  const titles = ['Account', 'Date', 'Cost']
  const look = { ...LOOK, titles, suggested: { ...SUGGESTED, titles, reading: OTHER_READING } }
  actor.send({ ...MAPPING_CASES['the file is seen'], output: { look } } as never)
  expect(context().draft).toMatchObject({ name: 'Mine', titles, charges: [], reading: OTHER_READING })
  expect(Object.keys(context().draft?.fields ?? {})).toEqual(['account_number', 'invoice_date', 'invoice_currency'])
  expect(happen('it is undone')).toBe('looking')
  happen('the file is seen')
  expect(context().draft).toEqual({ ...WHOLE, name: 'Mine' })
})

test('what lacks something is not sent', () => {
  const { happen, of } = openWizard()
  happen('the file is seen', 'something is taken out')
  expect(happen('it is saved')).toContain('lacking')
  expect(of('save')).toEqual([])
})

test('saved over what somebody changed, or where it was removed as a new one', () => {
  const { happen, of } = openWizard(MAPPING_INPUTS['a stored mapping, without a file'])
  happen('something is changed', 'it is saved')
  expect(of('save').at(-1)).toMatchObject({ replaces: { id: STORED.id, version: 1 } })
  happen('somebody changed it meanwhile', 'mine is kept')
  expect(of('save').at(-1)).toEqual({ replaces: { id: STORED.id, version: 2 }, draft: { ...WHOLE, name: 'Mine' } })
  happen('somebody removed it meanwhile', 'mine is kept')
  expect(of('save').at(-1)).toMatchObject({ replaces: null, draft: { name: 'Mine' } })
  expect(happen('the save is stored')).toBe('closed')
  expect(of('saved')).toEqual([{ kind: 'saved', saved: STORED }])
  expect(told.some(({ what }) => what === 'dropped')).toBe(true)
})

test('taken for theirs, mine can be had back', () => {
  const { happen, context } = openWizard(MAPPING_INPUTS['a stored mapping, without a file'])
  happen('something is changed', 'it is saved', 'somebody changed it meanwhile', 'theirs is taken')
  expect([context().draft, context().replaces]).toMatchObject([THEIRS.mapping, { version: 2 }])
  happen('it is undone')
  expect(context().draft).toMatchObject({ name: 'Mine' })
})
