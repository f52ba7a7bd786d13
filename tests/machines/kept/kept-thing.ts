import { SimulatedClock, createActor, type InspectionEvent } from 'xstate'
import type { Entries } from '../../../domain/values/entries.ts'
import type { KeptInput, Stored } from '../../../machines/kept/kept-context.ts'
import { createApi, type Api } from '../../../src/api/client.ts'
import { createKeptDrafts } from '../../../src/api/kept/kept-drafts.ts'
import { aheadIn, provideKept, type KeptCalls } from '../../../src/api/kept/provide-kept.ts'
import { memoryStorage } from '../../support/browser/memory-storage.ts'
import { reach } from '../../qa/turns.ts'
import { createHeldServer, type HeldCall } from '../held-server.ts'

/** One kind of kept thing: how the app keeps it, and what happens to it in a walk. */
export interface KeptThing<Patch extends Entries> {
  readonly input: KeptInput
  /** How the paths of its two calls end. */
  readonly calls: { readonly load: string; readonly save: string }
  readonly callsOf: (api: Api) => KeptCalls<Patch>
  readonly readPatch: (kept: unknown) => Patch
  /** The body that a load is answered with, the text that a refused save names as stored, and what a save carries. */
  readonly loaded: (patch: Patch, version: number) => unknown
  readonly print: (patch: Patch) => string
  readonly sent: (body: unknown) => Patch
  readonly stored: Patch
  readonly drafted: Patch
  /** Another one at each time: changed here, changed elsewhere in other parts, and in the same part. */
  readonly mine: (patch: Patch, time: number) => Patch
  readonly others: (patch: Patch, time: number) => Patch
  readonly clashing: (patch: Patch, time: number) => Patch
}

/** The machine with the app's own actors, on a server, a storage and a clock that the test holds. */
export function openKept<Patch extends Entries>(
  { input, calls, callsOf, readPatch, loaded, print, sent }: KeptThing<Patch>,
  {
    inspect,
    storage = memoryStorage(),
  }: { readonly inspect?: (event: InspectionEvent) => void; readonly storage?: Storage } = {},
) {
  const clock = new SimulatedClock()
  const server = createHeldServer()
  const api = createApi({
    origin: 'http://portal.test',
    fetch: withVersions(server.fetch),
    token: () => null,
    onSessionEnded: () => undefined,
  })
  const drafts = createKeptDrafts({ readPatch, storage, tab: 'one', login: 'analyst' })
  const actor = createActor(provideKept({ calls: callsOf(api), drafts }), {
    clock,
    input: { ...input, ahead: aheadIn(drafts, input.name) },
    ...(inspect ? { inspect } : {}),
  })
  const context = () => actor.getSnapshot().context
  return {
    actor,
    clock,
    server,
    storage,
    calls,
    drafts,
    context,
    inForce: () => context().arrangement.patch,
    arrange: (patch: Patch) => actor.send({ type: 'kept.changed', change: { kind: 'arrange', patch } }),
    reach: (state: string) => reach(actor, state),
    load: async ({ patch, version }: Stored<Patch>) =>
      (await server.next(calls.load)).answer(200, { body: loaded(patch, version), version }),
    saved: async (version: number) => (await server.next(calls.save)).answer(200, { body: { status: 'ok' }, version }),
    conflicting: async ({ patch, version }: Stored<Patch>) =>
      (await server.next(calls.save)).answer(409, {
        code: 'version-conflict',
        detail: 'changed',
        current: { filter_value: print(patch), version },
      }),
    refused: async () => (await server.next(calls.save)).answer(400, { code: 'invalid-request', detail: 'too much' }),
    lose: async (call: 'load' | 'save') => (await server.next(calls[call])).lose(),
    /** What the waiting save carries, and the version that it expects to replace. */
    saving: async () => savingOf(await server.next(calls.save), sent),
  }
}

/** Gives an answer `{ body, version }` the ETag that the real server sends with the body. */
function withVersions(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input) => {
    const answer = await fetch(input)
    if (!answer.ok) return answer
    const { body, version } = (await answer.json()) as { body: unknown; version: number }
    return Response.json(body, { headers: { ETag: `"${version}"` } })
  }
}

function savingOf<Patch>(call: HeldCall, sent: (body: unknown) => Patch): [Patch, string | null] {
  return [sent(call.body), call.headers.get('If-Match')]
}
