import { expect } from 'vitest'
import { createActor, fromPromise, type InspectionEvent } from 'xstate'
import type {
  CheckedText,
  KeptText,
  PageEditorInput,
  PublishEnd,
  PublishText,
} from '../../../machines/page-editor/page-editor-context.ts'
import { pageEditorMachine, pageFailureIn, theirsIn } from '../../../machines/page-editor/page-editor.machine.ts'
import type { Level, OpenMachineLevel, StateKey, Step } from '../../qa/model.ts'
import { reach } from '../../qa/turns.ts'
import { CHECKED, ENDS, model, PAGE_CASES, TEXTS, type PageCase } from './cases.ts'

type State = StateKey<typeof pageEditorMachine>

interface Held<In, Out> {
  readonly input: In
  readonly answer: (end: Out) => void
  readonly fail: (error: unknown) => void
}

/** A page that is edited, on a server that the test holds. */
export function openPage(
  input: PageEditorInput = model.starts['a page of a file'],
  inspect?: (event: InspectionEvent) => void,
) {
  const checks: Held<KeptText, CheckedText>[] = []
  const publishes: Held<PublishText, PublishEnd>[] = []
  let told = 0
  const machine = pageEditorMachine.provide({
    actors: {
      keepDraft: fromPromise<CheckedText, KeptText>(
        ({ input: kept }) => new Promise((answer, fail) => checks.push({ input: kept, answer, fail })),
      ),
      publishPage: fromPromise<PublishEnd, PublishText>(
        ({ input: sent }) => new Promise((answer, fail) => publishes.push({ input: sent, answer, fail })),
      ),
    },
    actions: { tellPublished: () => void told++ },
    delays: { PAUSE_MS: 1e9 },
  })
  const actor = createActor(machine, { input, ...(inspect ? { inspect } : {}) }).start()
  return {
    actor,
    checks,
    publishes,
    told: () => told,
    settle: ({ to }: Pick<Step<PageCase>, 'to'>) => reach(actor, to),
  }
}

function levelOf({ actor, checks, publishes, settle, told }: ReturnType<typeof openPage>): Level<PageCase, State> {
  const context = () => actor.getSnapshot().context
  const send = (name: PageCase) => () => actor.send(PAGE_CASES[name] as Parameters<typeof actor.send>[0])
  const check = (how: (call: Held<KeptText, CheckedText>) => void) => async (step: Step<PageCase>) => {
    const call = checks.at(-1)
    if (call) how(call)
    await settle(step)
  }
  const publish = (how: (call: Held<PublishText, PublishEnd>) => void) => async (step: Step<PageCase>) => {
    const call = publishes.at(-1)
    if (call) how(call)
    await settle(step)
  }
  /** What is sent is what was meant, against the version that stands. */
  const sends = (name: PageCase, text: () => string | null) => () => {
    const meant = text()
    const before = publishes.length
    send(name)()
    if (publishes.length > before)
      expect(publishes.at(-1)?.input).toEqual({ id: context().id, text: meant, baseVersion: context().base.version })
  }
  return {
    drivers: {
      'it is typed': () => {
        send('it is typed')()
        if (!actor.getSnapshot().hasTag('busy')) expect(context().text).toBe(TEXTS.typed)
      },
      'the person pauses': send('the person pauses'),
      'the draft holds': check(({ answer }) => answer(CHECKED.sound)),
      'the draft is wrong': check(({ answer }) => answer(CHECKED.faulty)),
      'the draft is not kept': check(({ fail }) => fail({ status: 500 })),
      'keeping is tried again': send('keeping is tried again'),
      'the draft is discarded': () => {
        send('the draft is discarded')()
        if (actor.getSnapshot().matches('editing')) expect(context().text).toBe(context().base.text)
      },
      'it is to be published': sends('it is to be published', () => context().text),
      'it is to be as its file': sends('it is to be as its file', () => null),
      'it is published': async (step) => {
        const [before, text] = [told(), context().sent ?? context().fileText]
        publishes.at(-1)?.answer(ENDS.published)
        await settle(step)
        expect(context()).toMatchObject({ base: { version: ENDS.published.version, text }, text, filled: { text } })
        expect(told()).toBe(before + 1)
      },
      'it cannot be published': publish(({ answer }) => answer(ENDS.faulty)),
      'somebody else published': publish(({ answer }) => answer(ENDS.conflict)),
      'publishing fails': publish(({ fail }) => fail({ status: 500 })),
      'publishing is tried again': sends('publishing is tried again', () => context().sent),
      'their text is replaced': () => {
        sends('their text is replaced', () => context().sent)()
        expect(context().base).toEqual({ version: ENDS.conflict.version, text: TEXTS.theirs })
      },
      'their text is taken': () => {
        send('their text is taken')()
        const base = { version: ENDS.conflict.version, text: TEXTS.theirs }
        expect(context()).toMatchObject({ text: TEXTS.theirs, filled: { text: TEXTS.theirs }, base, theirs: null })
      },
    },
    states: {
      'editing.waiting': () => expect(actor.getSnapshot().hasTag('unkept')).toBe(true),
      'editing.checking': () => {
        const { id, text, base } = context()
        expect(checks.at(-1)?.input).toEqual({ id, text, baseVersion: base.version })
        expect(actor.getSnapshot().hasTag('unkept')).toBe(true)
      },
      'editing.sound': () => {
        expect(context().checked).toEqual(CHECKED.sound)
        expect(pageFailureIn(actor.getSnapshot())).toBeNull()
      },
      'editing.faulty': () => expect(context().checked).toEqual(CHECKED.faulty),
      'editing.unkept': () => expect(pageFailureIn(actor.getSnapshot())).toEqual({ status: 500 }),
      sending: () => expect(actor.getSnapshot().hasTag('busy')).toBe(true),
      unpublished: () => expect(pageFailureIn(actor.getSnapshot())).toEqual({ status: 500 }),
      conflicting: () => expect(theirsIn(actor.getSnapshot())).toEqual(ENDS.conflict),
    },
  }
}

export const openMachineLevel: OpenMachineLevel<PageCase, State, keyof typeof model.starts> = ({ start, inspect }) => {
  const page = openPage(model.starts[start], inspect)
  return {
    ...levelOf(page),
    snapshot: () => page.actor.getSnapshot(),
    stop: () => void page.actor.stop(),
  }
}
