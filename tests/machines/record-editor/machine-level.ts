import { expect } from 'vitest'
import { createActor, type InspectionEvent } from 'xstate'
import type { RecordValues } from '../../../domain/records/record-spec.ts'
import type { RecordEditorInput } from '../../../machines/records/record-editor-context.ts'
import {
  conflictIn,
  draftIn,
  failureIn,
  type recordEditorMachine,
} from '../../../machines/records/record-editor.machine.ts'
import { createApi } from '../../../src/api/client.ts'
import { provideRecordEditor } from '../../../src/records/form/provide-record-editor.ts'
import { keepDraft, keptDraft } from '../../../src/records/form/record-drafts.ts'
import { memoryStorage } from '../../support/browser/memory-storage.ts'
import type { Level, OpenMachineLevel, StateKey, Step } from '../../qa/model.ts'
import { reach } from '../../qa/turns.ts'
import { createHeldServer } from '../held-server.ts'
import { MINE, model, RECORD_INPUTS, RECORD_KEY, STORED, THEIRS, type RecordCase } from './cases.ts'

export const CHANGE = '/api/records/carriers/7'

/** A form with its own calls and drafts, on a server that the test holds. */
export function openEditor(
  { id, stored, draft }: RecordEditorInput = RECORD_INPUTS['what is stored'],
  inspect?: (event: InspectionEvent) => void,
) {
  const server = createHeldServer()
  const api = createApi({
    origin: 'http://portal.test',
    fetch: server.fetch,
    token: () => null,
    onSessionEnded: () => undefined,
  })
  const key = { ...RECORD_KEY, id }
  if (draft) keepDraft(key, draft)
  const filled: RecordValues[] = []
  const refused: unknown[] = []
  const saved: RecordValues[] = []
  let [renewals, leaves] = [0, 0]
  const machine = provideRecordEditor({
    api,
    record: RECORD_KEY.record,
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
    ...(inspect ? { inspect } : {}),
    input: { id, stored, draft: keptDraft(key) ?? null },
  }).start()
  const reaches = async (state: string) => {
    await reach(actor, state)
    return actor.getSnapshot()
  }
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
    reach: reaches,
  }
}
type Editor = ReturnType<typeof openEditor>

export function conflictWith(current: unknown) {
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
      'it is saved': () => {
        const values = mine()
        editor.save(values)
        expect(context().sent).toEqual(values)
      },
      'the save is stored': async ({ to }) => {
        const { sent } = context()
        await editor.answer(200, { ...STORED, values: sent })
        await editor.reach(to)
        expect(editor.saved).toEqual([sent])
      },
      'somebody else saved meanwhile': then(() => editor.answer(409, conflictWith(THEIRS))),
      'the save fails': then(async () => (await server.next(CHANGE)).lose()),
      'mine is kept': () => {
        const values = mine()
        actor.send({ type: 'conflict.kept', values })
        expect([context().base, context().sent]).toEqual([THEIRS, values])
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

export const openMachineLevel: OpenMachineLevel<
  RecordCase,
  StateKey<typeof recordEditorMachine>,
  keyof typeof model.starts
> = ({ start, inspect }) => {
  // Drafts are kept there; what other tests put in its place stays.
  if (!('sessionStorage' in globalThis)) Object.assign(globalThis, { sessionStorage: memoryStorage() })
  sessionStorage.clear()
  const editor = openEditor(model.starts[start], inspect)
  return { ...levelOf(editor), snapshot: () => editor.actor.getSnapshot(), stop: () => void editor.actor.stop() }
}
