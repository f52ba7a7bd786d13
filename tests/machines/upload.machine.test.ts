import { afterAll, describe, expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { Upload } from '../../domain/rows/upload.ts'
import type { ReadInput, SendInput, UploadEvent } from '../../machines/upload/upload-context.ts'
import { uploadMachine } from '../../machines/upload/upload.machine.ts'
import { CLIENT, UPLOAD_CASES, type UploadCase } from './upload.cases.ts'
import { createCoverage, describeStep, makeWalks, runWalk, stateKeyOf, type Level, type StateKey } from './walk.ts'

type State = StateKey<typeof uploadMachine>

const coverage = createCoverage(uploadMachine)
const begun: { readonly what: string; readonly input: unknown }[] = []
const never = <Output>() => fromPromise<Output>(() => new Promise<Output>(() => undefined))
/** What is asked of the server never answers by itself: the cases do. */
const held = uploadMachine.provide({
  actors: {
    openUpload: fromPromise<Upload | null>(() => new Promise(() => undefined)),
    startUpload: never<Upload>() as never,
    sendFiles: fromCallback<UploadEvent, SendInput>(({ input }) => void begun.push({ what: 'send', input })),
    readFiles: fromCallback<UploadEvent, ReadInput>(({ input }) => void begun.push({ what: 'read', input })),
    stop: never<Upload>() as never,
    removeFile: never<Upload>() as never,
    discard: never() as never,
  },
})
const walks = makeWalks(held, { cases: UPLOAD_CASES, input: { clientId: CLIENT } })

function openUpload(clientId: number | null = CLIENT) {
  begun.length = 0
  const actor = createActor(held, { inspect: coverage.inspect, input: { clientId } }).start()
  const happen = (...names: readonly UploadCase[]) => {
    for (const name of names) actor.send(UPLOAD_CASES[name] as Parameters<typeof actor.send>[0])
    return stateKeyOf(actor.getSnapshot())
  }
  return { actor, happen }
}

function levelOf({ actor, happen }: ReturnType<typeof openUpload>): Level<UploadCase, State> {
  const names = Object.keys(UPLOAD_CASES) as UploadCase[]
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
    drivers: Object.fromEntries(names.map((name) => [name, () => void happen(name)])) as unknown as Level<
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

describe('an upload', () => {
  test.each(walks.map((walk, index) => [index + 1, walk.map(describeStep).at(-1), walk] as const))(
    'walk %i, to %s',
    async (_, __, walk) => {
      await runWalk(walk, levelOf(openUpload()))
    },
  )

  afterAll(() => {
    expect(coverage.missedStates().filter((state) => state !== 'sorting')).toEqual([])
    expect(coverage.missedTransitions()).toEqual([])
  })

  test('files without a client are not taken', () => {
    const { happen } = openUpload(null)
    expect(happen('none is begun', 'files are chosen')).toBe('idle')
    expect(happen('a client is chosen', 'files are chosen')).toBe('beginning')
  })

  test('sending that broke goes on with the same files', () => {
    const { happen } = openUpload()
    expect(happen('none is begun', 'files are chosen', 'it is begun', 'a piece is sent', 'a call fails')).toBe('unsent')
    expect(happen('it is tried again')).toBe('sending')
    expect(begun).toMatchObject([{ what: 'send', input: { queue: [{ name: 'november.csv' }] } }, { what: 'send' }])
    expect(begun[1]?.input).toEqual(begun[0]?.input)
  })

  test('cancelled, what is under way is stopped, and what the server then tells counts', () => {
    const sending = ['none is begun', 'files are chosen', 'it is begun', 'it is cancelled'] as const
    expect(openUpload().happen(...sending)).toBe('stopping')
    expect(openUpload().happen('one is found, being read', 'it is cancelled')).toBe('stopping')
    const { happen } = openUpload()
    expect(happen('one is found, being loaded', 'it is cancelled')).toBe('stopping')
    expect(happen('it was loaded before it stopped')).toBe('loaded')
    expect(openUpload().happen('one is found, being read', 'it is cancelled', 'it is stopped')).toBe('resting')
  })

  test('a chosen format, accepted dates and invoices to be replaced go along', () => {
    const { happen, actor } = openUpload()
    happen('one is found, read', 'a format is chosen')
    expect(begun).toMatchObject([{ what: 'read', input: { how: 'again', formats: { 1: 'ups' } } }])
    happen('all is read')
    actor.send({ type: 'formats.chosen', formats: { 1: null } })
    expect(begun[1]).toMatchObject({ what: 'read', input: { how: 'again', formats: {} } })
    happen('all is read')
    const choice = { acceptDates: true, replace: [{ account: '1', invoice: '2', date: '2026-03-07' }] }
    actor.send({ type: 'load.asked', choice })
    expect(begun[2]).toMatchObject({ what: 'read', input: { how: 'load', choice } })
  })

  test('a format that was chosen before a reload is chosen when the files are read again', () => {
    const { happen, actor } = openUpload()
    const { output } = UPLOAD_CASES['one is found, read']
    const files = (output as Upload).files.map((file) => ({ ...file, format: 'mapped-3' }))
    actor.send({ ...UPLOAD_CASES['one is found, read'], output: { ...(output as Upload), files } } as never)
    happen('files are chosen', 'all is sent')
    expect(begun.at(-1)).toMatchObject({ what: 'read', input: { how: 'preview', formats: { 1: 'mapped-3' } } })
  })
})
