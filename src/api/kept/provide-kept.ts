import { fromPromise } from 'xstate'
import type { Entries } from '../../../domain/values/entries.ts'
import type { Restored, SaveOutcome, Stored } from '../../../machines/kept-context.ts'
import { createKeptMachine } from '../../../machines/kept.machine.ts'
import type { Api } from '../client.ts'
import { isRefused, RequestFailed } from '../request-failed.ts'
import type { KeptDrafts } from './kept-drafts.ts'
import { readSetting, saveSetting, type StoredText } from './settings.ts'

/** Where one kind of kept thing is stored, and how it is written there. */
export interface KeptStore<Patch extends Entries> {
  readonly load: (name: string, signal: AbortSignal) => Promise<StoredText>
  /** Answers the version that was stored; null: the answer does not say. */
  readonly save: (name: string, kept: Stored<Patch>, signal: AbortSignal) => Promise<number | null>
  /** What a stored text holds; null: nothing is stored. */
  readonly read: (text: string | null) => Patch
}

interface StoredSetting<Patch extends Entries> {
  readonly api: Api
  readonly keyOf: (name: string) => string
  readonly read: KeptStore<Patch>['read']
  readonly print: (patch: Patch) => string
}

/** A kept thing that is one of the signed-in user's settings. CFG-03 */
export function storedSetting<Patch extends Entries>({
  api,
  keyOf,
  read,
  print,
}: StoredSetting<Patch>): KeptStore<Patch> {
  return {
    load: (name, signal) => readSetting(api, keyOf(name), { signal }),
    save: (name, { patch, version }, signal) =>
      saveSetting(api, { key: keyOf(name), text: print(patch), replaces: version }, { signal, keepalive: true }),
    read,
  }
}

/** The machine that keeps it there, with its drafts in this browser. A save goes on when the page is left. */
export function provideKept<Patch extends Entries>({
  store,
  drafts,
}: {
  readonly store: KeptStore<Patch>
  readonly drafts: KeptDrafts<Patch>
}) {
  return createKeptMachine<Patch>().provide({
    actors: {
      load: fromPromise<Restored<Patch>, { name: string }>(async ({ input: { name }, signal }) => {
        const { text, version } = await store.load(name, signal)
        return { stored: { patch: store.read(text), version }, draft: drafts.read(name) }
      }),
      save: fromPromise<SaveOutcome<Patch>, { name: string; kept: Stored<Patch> }>(
        async ({ input: { name, kept }, signal }) => {
          try {
            const version = await store.save(name, kept, signal)
            return { kind: 'saved', version: version ?? kept.version + 1 }
          } catch (error) {
            if (isRefused(error)) return { kind: 'refused' }
            const current = storedInstead(error)
            if (!current) throw error
            return { kind: 'conflict', current: { patch: store.read(current.text), version: current.version } }
          }
        },
      ),
    },
    actions: {
      keepDraft: (_, { name, draft }) => drafts.keep(name, draft),
      dropDraft: (_, { name }) => drafts.drop(name),
    },
  })
}

/** What is stored where a save did not expect it; undefined: that is not why it failed. */
export function storedInstead(error: unknown): StoredText | undefined {
  if (!(error instanceof RequestFailed) || error.status !== 409) return undefined
  const { current } = error.problem
  return current ? { text: current.filter_value, version: current.version } : { text: null, version: 0 }
}
