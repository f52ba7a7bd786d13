import { afterAll, beforeEach, afterEach, describe, expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { RecordValues } from '../../domain/records/record-spec.ts'
import type { RecordEditorInput } from '../../machines/record-editor-context.ts'
import { conflictIn, draftIn, failureIn, recordEditorMachine } from '../../machines/record-editor.machine.ts'
import { createApi } from '../../src/api/client.ts'
import { provideRecordEditor } from '../../src/records/form/provide-record-editor.ts'
import { keepDraft, keptDraft } from '../../src/records/form/record-drafts.ts'
import { memoryStorage } from '../memory-storage.ts'
import { createHeldServer } from './held-server.ts'
import { MINE, RECORD_CASES, RECORD_INPUTS, STORED, THEIRS, type RecordCase } from './record-editor.cases.ts'
import {
  createCoverage,
  describeStep,
  makeWalks,
  runWalk,
  stateKeyOf,
  type Level,
  type StateKey,
  type Step,
} from './walk.ts'

const KEY = { login: 'admin', record: 'carriers', id: '7' }
const [ADD, CHANGE] = ['/api/records/carriers', '/api/records/carriers/7']

const coverage = createCoverage(recordEditorMachine)
const nothing = () => undefined
/** The walker does not run actions that only announce. */
const walked = recordEditorMachine.provide({
  actions: {
    keepDraft: nothing,
    dropDraft: nothing,
    fillForm: nothing,
    tellRefused: nothing,
    tellSaved: nothing,
    leaveForm: nothing,
  },
})

beforeEach(() => vi.stubGlobal('sessionStorage', memoryStorage()))
afterEach(() => vi.unstubAllGlobals())

/** A form with its own calls and drafts, on a server that the test holds. */
function openEditor({ id, stored, draft }: RecordEditorInput = RECORD_INPUTS['what is stored']) {
  const server = createHeldServer()
  const api = createApi({
    origin: 'http://portal.test',
    fetch: server.fetch,
    token: () => null,
    onSessionEnded: () => undefined,
  })
  const key = { ...KEY, id }
  if (draft) keepDraft(key, draft)
  const filled: RecordValues[] = []
  const refused: unknown[] = []
  const saved: RecordValues[] = []
  let [renewals, leaves] = [0, 0]
  const machine = provideRecordEditor({
    api,
    record: KEY.record,
    draftKey: key,
    onStored: () => Promise.resolve(void renewals++),
  }).provide({
    actions: {
      fillForm: (_, { values }) => void filled.push(values),
      tellRefused: (_, { failure }) => void refused.push(failure),
      tellSaved: (_, { values }) => void saved.push(values),
      leaveForm: () => void leaves++,
    },
  })
  const actor = createActor(machine, {
    inspect: coverage.inspect,
    input: { id, stored, draft: keptDraft(key) ?? null },
  }).start()
  const reach = (state: string) => waitFor(actor, (snapshot) => stateKeyOf(snapshot) === state, { timeout: 2_000 })
  return {
    actor,
    server,
    filled,
    refused,
    saved,
    renewals: () => renewals,
    leaves: () => leaves,
    draft: () => keptDraft(key),
    context: () => actor.getSnapshot().context,
    type: (values: RecordValues) => actor.send({ type: 'record.typed', values }),
    save: (values: RecordValues) => actor.send({ type: 'record.saved', values }),
    answer: async (status: number, body: unknown) => (await server.next(CHANGE)).answer(status, body),
    reach,
  }
}
type Editor = ReturnType<typeof openEditor>

function conflictWith(current: unknown) {
  return { code: 'version-conflict', detail: 'changed', record: current }
}

function levelOf(editor: Editor): Level<RecordCase, StateKey<typeof recordEditorMachine>> {
  const { actor, server, context } = editor
  let times = 0
  const mine = () => ({ ...MINE, name: `Mine ${++times}` })
  const then =
    (act: () => void | Promise<void>) =>
    async ({ to }: Step<RecordCase>) => {
      await act()
      await editor.reach(to)
    }
  const shows = (draft: ReturnType<typeof draftIn>) => () => {
    const snapshot = actor.getSnapshot()
    expect([draftIn(snapshot), snapshot.hasTag('unsaved')]).toEqual([draft, true])
    expect(editor.draft()?.values.name).toMatch(/^Half$|^Mine/)
    expect(editor.draft()?.takesBack === true).toBe(draft === 'before')
  }
  const told = () => {
    const snapshot = actor.getSnapshot()
    return {
      saving: snapshot.hasTag('saving'),
      theirs: conflictIn(snapshot),
      failed: failureIn(snapshot) !== null,
      waiting: server.waiting().length,
    }
  }
  const quiet = { saving: false, theirs: null, failed: false, waiting: 0 }
  return {
    drivers: {
      'something is typed': () => {
        const values = mine()
        editor.type(values)
        expect(editor.draft()).toMatchObject({ version: context().base.version, values })
      },
      'what is stored is typed': () => editor.type(context().base.values),
      'it is saved': () => editor.save(mine()),
      'the save is stored': then(() => editor.answer(200, { ...STORED, values: context().sent })),
      'somebody else saved meanwhile': then(() => editor.answer(409, conflictWith(THEIRS))),
      'the save fails': then(async () => (await server.next(CHANGE)).lose()),
      'mine is kept': () => {
        actor.send({ type: 'conflict.kept', values: mine() })
        expect(context().base).toEqual(THEIRS)
      },
      'theirs is taken': () => {
        actor.send({ type: 'conflict.yielded' })
        expect([context().base, editor.filled.at(-1)]).toEqual([THEIRS, THEIRS.values])
      },
      'the draft is discarded': async ({ from }) => {
        if (from.includes('sending')) await server.next(CHANGE)
        actor.send({ type: 'draft.discarded' })
        expect([context().base, editor.filled.at(-1)]).toEqual([STORED, STORED.values])
        server.waiting().forEach((call) => call.lose())
      },
      'the form is left': () => {
        actor.send({ type: 'record.left' })
        expect(editor.leaves()).toBe(1)
      },
    },
    states: {
      'open.form.opening': () => expect.unreachable('it is left at once'),
      'open.form.untouched': () => {
        const snapshot = actor.getSnapshot()
        expect([draftIn(snapshot), snapshot.hasTag('unsaved'), editor.draft()]).toEqual([null, false, undefined])
      },
      'open.form.typed': shows(null),
      'open.form.drafted.typed': shows('typed'),
      'open.form.drafted.before': shows('before'),
      'open.saving.idle': () => expect(told()).toEqual(quiet),
      'open.saving.sending': async () => {
        expect((await server.next(CHANGE)).body).toEqual({ version: context().base.version, values: context().sent })
        expect(told()).toEqual({ ...quiet, saving: true, waiting: 1 })
      },
      'open.saving.unsaved': () => {
        expect(told()).toEqual({ ...quiet, failed: true })
        expect(editor.refused.at(-1)).toBe(failureIn(actor.getSnapshot()))
      },
      'open.saving.conflicting': () => expect(told()).toEqual({ ...quiet, theirs: THEIRS }),
      closed: () => expect(editor.draft()).toBeUndefined(),
    },
  }
}

describe('the form of a record, by generated walks [ROUTE-19]', () => {
  const walks = Object.entries(RECORD_INPUTS).flatMap(([name, input]) =>
    makeWalks(walked, { cases: RECORD_CASES, input }).map(
      (walk) => [name, walk.map(describeStep).at(-1) ?? '', { walk, input }] as const,
    ),
  )

  test.each(walks)('of %s … %s', async (_, __, { walk, input }) => {
    const editor = openEditor(input)
    await runWalk(walk, levelOf(editor))
    editor.actor.stop()
  })

  afterAll(() => {
    expect(coverage.missedStates()).toEqual(['open.form.opening'])
    expect(coverage.missedTransitions()).toEqual([])
  })
})

const TYPED = 'open.form.typed|open.saving.'

test('a saved record is told with what was sent, once the lists are asked for again; its draft is gone', async () => {
  const { type, save, answer, reach, saved, renewals, draft } = openEditor()
  type(MINE)
  save(MINE)
  await answer(200, { ...STORED, values: MINE })
  await reach('closed')
  expect([saved, renewals(), draft()]).toEqual([[MINE], 1, undefined])
})

test('a new record is added', async () => {
  const { save, server, reach } = openEditor({ id: null, stored: { id: '', version: '', values: {} }, draft: null })
  save(MINE)
  const call = await server.next(ADD)
  expect(call.body).toEqual({ values: MINE })
  call.answer(200, STORED)
  await reach('closed')
})

test('what is saved over another one’s replaces that, and is refused again when a third came between', async () => {
  const { actor, type, save, answer, server, reach } = openEditor()
  type(MINE)
  save(MINE)
  await answer(409, conflictWith(THEIRS))
  await reach(`${TYPED}conflicting`)
  actor.send({ type: 'conflict.kept', values: MINE })
  expect((await server.next(CHANGE)).body).toEqual({ version: THEIRS.version, values: MINE })
  await answer(409, conflictWith({ ...THEIRS, version: 'v3' }))
  expect(conflictIn(await reach(`${TYPED}conflicting`))?.version).toBe('v3')
})

test('a conflict that does not say with what is a failure', async () => {
  const { save, answer, reach } = openEditor()
  save(MINE)
  await answer(409, { code: 'version-conflict', detail: 'changed' })
  expect(failureIn(await reach('open.form.untouched|open.saving.unsaved'))).toMatchObject({ status: 409 })
})

test('what is pressed twice is sent once, and what is typed while it is sent is kept when it fails', async () => {
  const { type, save, server, reach, draft } = openEditor()
  save(MINE)
  save(MINE)
  await server.next(CHANGE)
  expect(server.waiting()).toHaveLength(1)
  type({ ...MINE, city: 'Troy' })
  ;(await server.next(CHANGE)).lose()
  await reach(`${TYPED}unsaved`)
  expect(draft()?.values).toEqual({ ...MINE, city: 'Troy' })
})

test('a save goes on when the form is left', async () => {
  const { actor, save, server, renewals } = openEditor()
  save(MINE)
  const call = await server.next(CHANGE)
  actor.stop()
  expect(server.waiting()).toEqual([call])
  call.answer(200, STORED)
  await expect.poll(renewals).toBe(1)
})

test('of what is typed back to what is stored nothing is kept', () => {
  const { type, draft } = openEditor()
  type(MINE)
  type({ city: 'Dayton', name: 'Stored' })
  expect(draft()).toBeUndefined()
})
