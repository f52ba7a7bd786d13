import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assign, fromPromise, setup } from 'xstate'
import type { Care, Model } from '../model.ts'
import { loadModel, machineFiles } from '../models.ts'
import { smallMachines } from '../small-machines.ts'
import { chaos } from './chaos.ts'
import { chaosWords } from './chaos-words.ts'

const FAULTS_EACH = 10

interface Letter {
  readonly text: string
  readonly key: number
}
/** What may be wrong with the form of a letter. */
interface Flaws {
  readonly forgets?: true
  readonly deaf?: true
  readonly stuck?: true
  readonly newKey?: true
  readonly throws?: true
  readonly sendsTwice?: true
  readonly keepsNothing?: true
}

/** A letter is written, kept as a draft, and sent by its key until it is stored. */
function letterModel({ forgets, deaf, stuck, newKey, throws, sendsTwice, keepsNothing }: Flaws = {}): Model {
  const machine = setup({
    types: {
      context: {} as Letter,
      input: {} as Letter | undefined,
      events: {} as { type: 'written' | 'sent' | 'retried' },
    },
    actors: { send: fromPromise<void, Letter>(() => Promise.resolve()) },
    actions: {
      keep: (_, _letter: Letter) => undefined,
      ring: () => undefined,
      write: assign({ text: 'Dear', key: 1 }),
      forget: assign({ text: '' }),
      renew: assign({ key: ({ context }) => context.key + 1 }),
      tear: assign(() => {
        throw new Error('it is torn')
      }),
    },
    guards: { isWritten: ({ context: { text } }) => text !== '' },
  }).createMachine({
    id: 'letter',
    context: ({ input }) => input ?? { text: '', key: 0 },
    initial: 'open',
    states: {
      open: {
        on: {
          written: {
            actions: ['write', ...(keepsNothing ? [] : [{ type: 'keep' as const, params: { text: 'Dear', key: 1 } }])],
          },
          sent: sendsTwice ? { actions: 'ring' } : { guard: 'isWritten', target: 'sending' },
        },
      },
      sending: {
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context }) => context,
          onDone: 'open',
          onError: deaf
            ? { actions: [] }
            : {
                target: 'failed',
                actions: [...(forgets ? ['forget' as const] : []), ...(throws ? ['tear' as const] : [])],
              },
        },
      },
      failed: stuck ? {} : { on: { retried: { target: 'sending', actions: newKey ? ['renew'] : [] } } },
    },
  })
  const care: Care = {
    entered: ({ context: { text } }: { readonly context: Letter }) => (text === '' ? null : text),
    stores: { send: ({ key }: Letter) => key, ring: () => null },
    kept: (input: Letter | undefined) => input ?? null,
    drafts: { keep: (letter: Letter) => letter },
    again: ({ draft }) => ({ input: draft ?? undefined }),
  }
  return {
    machine,
    cases: {
      'it is written': { type: 'written' },
      'it is sent': { type: 'sent' },
      'it is stored': { type: 'xstate.done.actor.send' },
      'it is not stored': { type: 'xstate.error.actor.send' },
      'it is tried again': { type: 'retried' },
    },
    starts: { 'a sheet': undefined },
    care,
  }
}

const STRUCK = { seed: 1, faults: 60 }

test('a machine that stands every fault is not blamed', async () => {
  const { harms, faults, met } = await chaos(letterModel(), STRUCK)
  expect([harms, faults]).toEqual([[], 60])
  expect([...met].filter(([, times]) => times === 0).map(([fault]) => fault)).toEqual([
    'the answer comes after leaving',
  ])
})

test('a form that only typing leads on from is no dead end', async () => {
  expect((await chaos(letterModel(), { seed: 1, faults: 200 })).harms).toEqual([])
})

test.each([
  [{ forgets: true }, 'the server fails: what was entered is lost'],
  [{ deaf: true }, 'the session is over: nobody hears that send failed'],
  [{ stuck: true }, 'the server fails: nothing leads out of failed'],
  [
    { newKey: true },
    'the connection is lost before the answer: send stores again, as another thing, what the server has',
  ],
  [{ throws: true }, 'the server fails: it throws: it is torn'],
  [{ sendsTwice: true }, 'it is done twice at once: (it is sent) twice stores twice: ring'],
  [{ keepsNothing: true }, 'the page is loaded again: what was entered is lost'],
] as const)('%j is found, and again by the seed it is told with', async (flaws, harm) => {
  const model = letterModel(flaws)
  const struck = await chaos(model, STRUCK)
  const said = struck.harms.map(({ fault, what }) => `${fault}: ${what}`)
  expect(said).toContain(harm)
  expect(chaosWords('letter', struck).join('\n')).toContain(harm)
  const { seed } = struck.harms[said.indexOf(harm)] ?? expect.unreachable('there is none')
  const again = await chaos(model, { seed, faults: 1 })
  expect(again.harms).toEqual([struck.harms[said.indexOf(harm)]])
})

test('of any small machine it says only what it cannot be left from', async () => {
  await fc.assert(
    fc.asyncProperty(smallMachines, fc.nat(), async ({ ways, model }, seed) => {
      const { harms } = await chaos(model, { seed, faults: 5 })
      const isStuck = ways[0]?.every((way) => way === undefined) ?? true
      expect(harms.map(({ what }) => what)).toEqual(isStuck ? Array.from(harms, () => 'nothing leads out of s0') : [])
      expect(harms.length > 0).toBe(isStuck)
    }),
    { numRuns: 10 },
  )
})

describe('no fault does harm to', () => {
  test.each([...machineFiles().keys()])('%s', async (name) => {
    const { harms, faults } = await chaos(await loadModel(name), { seed: 1, faults: FAULTS_EACH })
    expect([harms, faults]).toEqual([[], FAULTS_EACH])
  })
})
