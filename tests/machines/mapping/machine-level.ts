import { expect } from 'vitest'
import { createActor, fromPromise, SimulatedClock, type AnyEventObject, type InspectionEvent } from 'xstate'
import type { MappingDraft } from '../../../domain/uploads/mapping/file-mapping.ts'
import type { MappingContext, MappingEvent, MappingInput } from '../../../machines/uploads/mapping-context.ts'
import { NOT_CHOSEN } from '../../../machines/uploads/mapping-setup.ts'
import { mappingMachine } from '../../../machines/uploads/mapping.machine.ts'
import { stateKeyOf, type Level, type Model, type OpenMachineLevel, type StateKey, type Step } from '../../qa/model.ts'
import { MAPPING_CASES, MAPPING_INPUTS, model, OTHER_READING, THEIRS, type MappingCase } from './cases.ts'

type State = StateKey<typeof mappingMachine>

interface Told {
  readonly what: string
  readonly of?: unknown
}

const asked = (told: Told[], what: string) =>
  fromPromise<never, unknown>(({ input, signal }) => {
    told.push({ what, of: input })
    signal.addEventListener('abort', () => told.push({ what: `${what} given up` }))
    return new Promise(() => undefined)
  })
/** What is asked of the server never answers by itself: the cases do. */
const holding = (told: Told[]) =>
  mappingMachine.provide({
    actors: {
      lookAtFile: asked(told, 'look') as never,
      previewMapping: asked(told, 'preview') as never,
      saveMapping: asked(told, 'save') as never,
    },
    actions: {
      keepDraft: (_, { kept }) => void told.push({ what: 'kept', of: kept }),
      dropDraft: () => void told.push({ what: 'dropped' }),
      tellSaved: (_, { end }) => void told.push({ what: 'saved', of: end }),
      leave: () => void told.push({ what: 'left' }),
    },
  })

/** The wizard whose calls the cases answer, and what it asked and told; `guards` are those that a walk decides. */
export function openWizard(
  input: MappingInput = MAPPING_INPUTS['a file of no format'],
  { guards = {}, inspect }: Pick<Model, 'guards'> & { readonly inspect?: (event: InspectionEvent) => void } = {},
) {
  const told: Told[] = []
  const clock = new SimulatedClock()
  const machine = holding(told).provide({ guards: guards as object })
  const actor = createActor(machine, { input, clock, ...(inspect ? { inspect } : {}) }).start()
  /** Somebody else’s change is another one each time. */
  let { version } = THEIRS
  /** And so is a reading, but the first. */
  let headerRow: number | null = null
  const eventOf = (name: MappingCase): MappingEvent | AnyEventObject => {
    if (name === 'somebody changed it meanwhile')
      return { ...MAPPING_CASES[name], output: { kind: 'conflict', current: { ...THEIRS, version: version++ } } }
    if (name !== 'another reading is chosen') return MAPPING_CASES[name]
    const reading = { ...OTHER_READING, headerRow }
    headerRow = (headerRow ?? 1) + 1
    return { ...MAPPING_CASES[name], reading }
  }
  const happen = (...names: readonly MappingCase[]) => {
    for (const name of names) actor.send(eventOf(name) as Parameters<typeof actor.send>[0])
    return stateKeyOf(actor.getSnapshot())
  }
  return {
    actor,
    clock,
    happen,
    eventOf,
    told,
    context: () => actor.getSnapshot().context,
    of: (what: string) => told.filter((each) => each.what === what).map(({ of }) => of),
  }
}

/** What the wizard knows after what a person does, where that is allowed; undefined: that is not about the draft. */
function knownAfter(event: MappingEvent | AnyEventObject, { draft, start, past, future, theirs }: MappingContext) {
  const as = (next: MappingDraft | null) => ({ draft: next, reading: next?.reading ?? NOT_CHOSEN })
  const replaces = theirs && { id: theirs.id, version: theirs.version }
  switch (event.type) {
    case 'draft.changed':
      return { draft: (event as { readonly draft: MappingDraft }).draft }
    case 'draft.undone':
      return as(past.at(-1) ?? draft)
    case 'draft.redone':
      return as(future[0] ?? draft)
    case 'draft.discarded':
      return as(start ?? draft)
    case 'reading.chosen': {
      const { reading } = event as Extract<MappingEvent, { type: 'reading.chosen' }>
      return { draft: draft && { ...draft, reading }, reading }
    }
    case 'conflict.kept':
      return { draft, replaces }
    case 'conflict.yielded':
      return { ...as(theirs?.mapping ?? draft), start: theirs?.mapping ?? start, replaces }
    default:
      return undefined
  }
}

/** What makes the file be looked at again, where one is at hand. */
const LOOKS_AGAIN = /read otherwise$|^another reading is chosen|^theirs is taken/

function levelOf({ actor, eventOf, context, of }: ReturnType<typeof openWizard>): Level<MappingCase, State> {
  const names = Object.keys(MAPPING_CASES) as MappingCase[]
  const drafted = (tags: { saving?: true; stale?: true }) => () => {
    const snapshot = actor.getSnapshot()
    for (const [tag, holds] of Object.entries(tags)) expect(snapshot.hasTag(tag as 'saving')).toBe(holds)
    expect(context().draft).not.toBeNull()
  }
  const drive =
    (name: MappingCase) =>
    ({ from }: Step<MappingCase>) => {
      const [before, kept, looks] = [context(), of('kept').length, of('look').length]
      const event = eventOf(name)
      actor.send(event as never)
      const known = knownAfter(event, before)
      if (known === undefined) return
      // While it is saved the draft stands still, and the form with it.
      const changes = !from.includes('sending')
      const looksAgain = changes && before.file !== null && (LOOKS_AGAIN.test(name) || from === 'unreadable')
      expect(of('look').slice(looks)).toEqual(looksAgain ? [{ file: before.file, reading: context().reading }] : [])
      expect(context()).toMatchObject(changes ? known : { draft: before.draft, replaces: before.replaces })
      if (!changes) return
      if (!from.includes('sending')) expect(of('kept')).toHaveLength(kept + 1)
    }
  const transient = () => expect.unreachable('it is left at once')
  return {
    drivers: Object.fromEntries(names.map((name) => [name, drive(name)])) as unknown as Level<
      MappingCase,
      State
    >['drivers'],
    states: {
      opening: transient,
      looking: () => expect(of('look').at(-1)).toMatchObject({ file: context().file }),
      unseen: () => expect(context().failure).toBeInstanceOf(Error),
      unreadable: () => expect(context().problem).toEqual({ code: 'oneColumn', what: null }),
      'editing.saving.open.idle': drafted({}),
      'editing.saving.open.lacking': drafted({}),
      'editing.saving.open.refused': () => expect(context().failure).toBeInstanceOf(Error),
      'editing.saving.open.conflicting': () =>
        expect([THEIRS.mapping, undefined]).toContainEqual(context().theirs?.mapping),
      'editing.saving.sending': () => {
        drafted({ saving: true })()
        expect(of('save').at(-1)).toEqual({
          replaces: context().replaces,
          draft: context().draft,
        })
      },
      'editing.preview.sorting': transient,
      'editing.preview.absent': () => {
        expect(context().file).toBeNull()
        expect(actor.getSnapshot().can({ type: 'reading.chosen', reading: OTHER_READING })).toBe(false)
      },
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
      closed: () => {
        expect(of('left').length + of('saved').length).toBe(1)
        expect(of('dropped')).toHaveLength(of('saved').length)
      },
    },
  }
}

export const openMachineLevel: OpenMachineLevel<MappingCase, State, keyof typeof model.starts> = ({
  start,
  inspect,
}) => {
  const wizard = openWizard(model.starts[start], { guards: model.guards, inspect })
  return { ...levelOf(wizard), snapshot: () => wizard.actor.getSnapshot(), stop: () => void wizard.actor.stop() }
}
