import { fromPromise } from 'xstate'
import type { Entries } from '../../../domain/values/entries.ts'
import type { Restored, SaveOutcome, Stored } from '../../../machines/kept/kept-context.ts'
import { createKeptMachine } from '../../../machines/kept/kept.machine.ts'
import type { Api } from '../client.ts'
import { isRefused, RequestFailed } from '../request-failed.ts'
import type { KeptDrafts } from './kept-drafts.ts'
import { readSetting, saveSetting, type StoredText } from './settings.ts'

/** The calls that load and save one kind of kept thing, and how the text that they carry is read. */
export interface KeptCalls<Patch extends Entries> {
  /** Answers what is stored, as it is written there. */
  readonly load: (name: string, signal: AbortSignal) => Promise<StoredText>
  /** Answers the version that was stored; null: the answer does not say. */
  readonly save: (name: string, kept: Stored<Patch>, signal: AbortSignal) => Promise<number | null>
  /** What such a text says; null: nothing is stored. */
  readonly read: (text: string | null) => Patch
}

interface SettingCallsOptions<Patch extends Entries> {
  readonly api: Api
  /** The key of the setting, of the page, the comparison, … of that name. */
  readonly keyOf: (name: string) => string
  readonly read: KeptCalls<Patch>['read']
  readonly print: (patch: Patch) => string
}

/** Of a kept thing that is one of the signed-in user's settings. CFG-03 */
export function settingCalls<Patch extends Entries>({
  api,
  keyOf,
  read,
  print,
}: SettingCallsOptions<Patch>): KeptCalls<Patch> {
  return {
    load: (name, signal) => readSetting(api, keyOf(name), { signal }),
    save: (name, { patch, version }, signal) =>
      saveSetting(api, { key: keyOf(name), text: print(patch), replaces: version }, { signal, keepalive: true }),
    read,
  }
}

const NOTHING = { patch: {}, version: 0 }
const aheadOf = (name: string) => `${name} ahead`

/** What was changed before a reload while it was not known what is stored. */
export function aheadIn<Patch extends Entries>(drafts: KeptDrafts<Patch>, name: string): Patch {
  return drafts.read(aheadOf(name))?.patch ?? ({} as Patch)
}

/** The machine that keeps it by its calls, with its drafts in this browser. A save goes on when the page is left. */
export function provideKept<Patch extends Entries>({
  calls,
  drafts,
}: {
  readonly calls: KeptCalls<Patch>
  readonly drafts: KeptDrafts<Patch>
}) {
  return createKeptMachine<Patch>().provide({
    actors: {
      load: fromPromise<Restored<Patch>, { name: string }>(async ({ input: { name }, signal }) => {
        const { text, version } = await calls.load(name, signal)
        return { stored: { patch: calls.read(text), version }, draft: drafts.read(name) }
      }),
      save: fromPromise<SaveOutcome<Patch>, { name: string; kept: Stored<Patch> }>(
        async ({ input: { name, kept }, signal }) => {
          try {
            const version = await calls.save(name, kept, signal)
            return { kind: 'saved', version: version ?? kept.version + 1 }
          } catch (error) {
            if (isRefused(error)) return { kind: 'refused' }
            const current = textInConflict(error)
            if (!current) throw error
            return { kind: 'conflict', current: { patch: calls.read(current.text), version: current.version } }
          }
        },
      ),
    },
    actions: {
      keepAhead: (_, { name, patch }) => drafts.keep(aheadOf(name), { base: NOTHING as Stored<Patch>, patch }),
      keepDraft: (_, { name, draft }) => {
        drafts.keep(name, draft)
        drafts.drop(aheadOf(name))
      },
      dropDraft: (_, { name }) => {
        drafts.drop(name)
        drafts.drop(aheadOf(name))
      },
    },
  })
}

/** What is stored where a save did not expect it; undefined: that is not why it failed. */
export function textInConflict(error: unknown): StoredText | undefined {
  if (!(error instanceof RequestFailed) || error.status !== 409) return undefined
  const { current } = error.problem
  return current ? { text: current.filter_value, version: current.version } : { text: null, version: 0 }
}
