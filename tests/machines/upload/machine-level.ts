import { expect } from 'vitest'
import { createActor, fromCallback, fromPromise, type AnyEventObject, type InspectionEvent } from 'xstate'
import type { Upload } from '../../../domain/uploads/upload.ts'
import type { ReadInput, SendInput, UploadContext, UploadEvent } from '../../../machines/uploads/upload-context.ts'
import { uploadMachine } from '../../../machines/uploads/upload.machine.ts'
import { stateKeyOf, type Level, type OpenMachineLevel, type StateKey, type Step } from '../../qa/model.ts'
import { CLIENT, UPLOAD_CASES, type UploadCase } from './cases.ts'

type State = StateKey<typeof uploadMachine>

/** What is asked of the server never answers by itself: the cases do. */
const never = <Output>() => fromPromise<Output>(() => new Promise<Output>(() => undefined))

/** An upload whose calls the cases answer, and what was sent and read for it. */
export function openUpload(clientId: number | null = CLIENT, inspect?: (event: InspectionEvent) => void) {
  const begun: { readonly what: string; readonly input: unknown }[] = []
  const held = uploadMachine.provide({
    actors: {
      openUpload: never<Upload | null>(),
      startUpload: never<Upload>() as never,
      sendFiles: fromCallback<UploadEvent, SendInput>(({ input }) => void begun.push({ what: 'send', input })),
      readFiles: fromCallback<UploadEvent, ReadInput>(({ input }) => void begun.push({ what: 'read', input })),
      stop: never<Upload>() as never,
      removeFile: never<Upload>() as never,
      discard: never() as never,
    },
  })
  const actor = createActor(held, { input: { clientId }, ...(inspect ? { inspect } : {}) }).start()
  const happen = (...names: readonly UploadCase[]) => {
    for (const name of names) actor.send(UPLOAD_CASES[name] as Parameters<typeof actor.send>[0])
    return stateKeyOf(actor.getSnapshot())
  }
  return { actor, happen, begun }
}

/** What an event of a state makes of what is known. */
function changeBy(name: UploadCase, { from }: Step<UploadCase>, before: UploadContext): Partial<UploadContext> {
  const event: AnyEventObject = UPLOAD_CASES[name]
  const nothing = { upload: null, queue: [], formats: {}, failure: null }
  if (event.error !== undefined) return { failure: event.error }
  if (name === 'a call fails') return { failure: UPLOAD_CASES[name].failure }
  if (name === 'files are chosen') return { queue: [...before.queue, ...UPLOAD_CASES[name].files], failure: null }
  if (name === 'a format is chosen') return { formats: UPLOAD_CASES[name].formats }
  if (name === 'loading is asked for') return { choice: UPLOAD_CASES[name].choice }
  if (name === 'it is gone' || name === 'another is begun') return nothing
  if (name === 'it is cancelled')
    return from === 'beginning' ? nothing : { queue: from === 'sending' ? [] : before.queue }
  if (name === 'it is discarded') return from === 'unbegun' ? nothing : { queue: from === 'unsent' ? [] : before.queue }
  if (event.output !== undefined) return { upload: event.output as Upload | null }
  if (event.upload) return { upload: event.upload as Upload, queue: name === 'all is sent' ? [] : before.queue }
  return {}
}

function levelOf({ actor, happen }: ReturnType<typeof openUpload>): Level<UploadCase, State> {
  const names = Object.keys(UPLOAD_CASES) as UploadCase[]
  const drive = (name: UploadCase) => (step: Step<UploadCase>) => {
    const before = actor.getSnapshot().context
    happen(name)
    expect(actor.getSnapshot().context).toMatchObject(changeBy(name, step, before))
  }
  const at =
    (state: State, shows: { busy?: true; cancellable?: true; upload?: true } = {}) =>
    () => {
      const snapshot = actor.getSnapshot()
      expect(snapshot.value).toBe(state)
      expect([snapshot.hasTag('busy'), snapshot.hasTag('cancellable')]).toEqual([
        shows.busy ?? false,
        shows.cancellable ?? false,
      ])
      if (shows.upload) expect(snapshot.context.upload).not.toBeNull()
    }
  return {
    drivers: Object.fromEntries(names.map((name) => [name, drive(name)])) as unknown as Level<
      UploadCase,
      State
    >['drivers'],
    states: {
      opening: at('opening', { busy: true }),
      unopened: at('unopened'),
      sorting: () => expect.unreachable('it is left at once'),
      idle: at('idle'),
      beginning: at('beginning', { busy: true, cancellable: true }),
      unbegun: at('unbegun'),
      unsent: at('unsent', { upload: true }),
      sending: at('sending', { busy: true, cancellable: true }),
      reading: at('reading', { busy: true, cancellable: true, upload: true }),
      resting: at('resting', { upload: true }),
      previewed: at('previewed', { upload: true }),
      loading: at('loading', { busy: true, cancellable: true, upload: true }),
      loaded: at('loaded', { upload: true }),
      stopping: at('stopping', { busy: true, upload: true }),
      removing: at('removing', { busy: true, upload: true }),
      discarding: at('discarding', { busy: true, upload: true }),
      broken: at('broken'),
    },
  }
}

export const openMachineLevel: OpenMachineLevel<UploadCase, State> = ({ inspect }) => {
  const upload = openUpload(CLIENT, inspect)
  return { ...levelOf(upload), snapshot: () => upload.actor.getSnapshot(), stop: () => void upload.actor.stop() }
}
