import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { PageSettings, WidgetSettings } from '../domain/page/widget-settings.ts'

/** What is stored for a page, and its version; null: nothing is stored yet. */
export interface StoredSettings {
  readonly settings: PageSettings
  readonly version: number | null
}

/** How a save ended: stored, or refused because someone else stored something newer. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly version: number | null }
  | { readonly kind: 'conflict'; readonly current: StoredSettings }

export interface PageSettingsContext {
  readonly page: string
  /** Null: not read yet, so nothing may be saved over it. */
  readonly stored: StoredSettings | null
  /** Changed here and not known to be stored; they win over what is stored, chart by chart. */
  readonly unsaved: PageSettings
  /** What the save under way carries. */
  readonly sent: PageSettings
  readonly retries: number
}

export type PageSettingsEvent = { type: 'settings.change'; chartName: string; settings: WidgetSettings }

const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 60_000

/**
 * The widget settings of one page: a change is in force at once and saved behind it. A conflict is merged chart by
 * chart and saved again; a failed save is tried again, later and later. The actors `load` and `save` are provided
 * by the app. WID-07, WID-08, lessons 9
 */
export const pageSettingsMachine = setup({
  types: { context: {} as PageSettingsContext, events: {} as PageSettingsEvent, input: {} as { page: string } },
  actors: {
    load: fromPromise<StoredSettings, { page: string }>(() => Promise.reject(new Error('load is not provided'))),
    save: fromPromise<SaveOutcome, { page: string; stored: StoredSettings }>(() =>
      Promise.reject(new Error('save is not provided')),
    ),
  },
  guards: {
    hasUnsaved: ({ context }) => Object.keys(context.unsaved).length > 0,
    maySave: ({ context }) => Object.keys(context.unsaved).length > 0 && context.stored !== null,
    isRead: ({ context }) => context.stored !== null,
  },
  actions: {
    keepChange: assign({
      unsaved: ({ context, event }) => ({ ...context.unsaved, [event.chartName]: event.settings }),
    }),
    noteSent: assign({ sent: ({ context }) => context.unsaved }),
    countRetry: assign({ retries: ({ context }) => context.retries + 1 }),
  },
  delays: { retryMs: ({ context }) => Math.min(FIRST_RETRY_MS * 2 ** context.retries, LONGEST_RETRY_MS) },
}).createMachine({
  id: 'pageSettings',
  context: ({ input }) => ({ page: input.page, stored: null, unsaved: {}, sent: {}, retries: 0 }),
  initial: 'restoring',
  on: { 'settings.change': { actions: 'keepChange' } },
  states: {
    restoring: {
      invoke: {
        src: 'load',
        input: ({ context }) => ({ page: context.page }),
        onDone: { target: 'settled', actions: assign({ stored: ({ event }) => event.output }) },
        onError: [{ guard: 'hasUnsaved', target: 'unsaved' }, { target: 'settled' }],
      },
    },
    settled: {
      initial: 'untouched',
      always: [
        { guard: 'maySave', target: 'saving' },
        { guard: 'hasUnsaved', target: 'restoring' },
      ],
      states: { untouched: {}, saved: { tags: 'saved' } },
    },
    saving: {
      entry: 'noteSent',
      invoke: {
        src: 'save',
        input: ({ context }) => ({
          page: context.page,
          stored: { version: context.stored?.version ?? null, settings: settingsInForce(context) },
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'conflict',
            target: 'unsaved',
            actions: assign({
              stored: ({ context, event }) =>
                event.output.kind === 'conflict' ? event.output.current : context.stored,
            }),
          },
          {
            target: 'settled.saved',
            actions: assign(({ context, event }) => ({
              stored: {
                settings: { ...context.stored?.settings, ...context.sent },
                version: event.output.kind === 'saved' ? event.output.version : null,
              },
              unsaved: changedSince(context.unsaved, context.sent),
              retries: 0,
            })),
          },
        ],
        onError: { target: 'unsaved' },
      },
    },
    unsaved: {
      tags: 'unsaved',
      after: {
        retryMs: [
          { guard: 'isRead', target: 'saving', actions: 'countRetry' },
          { target: 'restoring', actions: 'countRetry' },
        ],
      },
    },
  },
})

/** Every chart's settings in force: what is stored, and over it what was changed here. */
export function settingsInForce({ stored, unsaved }: Pick<PageSettingsContext, 'stored' | 'unsaved'>): PageSettings {
  return { ...stored?.settings, ...unsaved }
}

export type PageSettingsActor = ActorRefFrom<typeof pageSettingsMachine>
export type SavePhase = 'restoring' | 'untouched' | 'saving' | 'saved' | 'unsaved'

/** Restoring: what is stored is not known and nothing was changed yet, so widgets wait with their first question. */
export function savePhase(snapshot: SnapshotFrom<typeof pageSettingsMachine>): SavePhase {
  if (snapshot.matches('restoring')) return Object.keys(snapshot.context.unsaved).length > 0 ? 'unsaved' : 'restoring'
  if (snapshot.matches('saving')) return 'saving'
  if (snapshot.matches('unsaved')) return 'unsaved'
  return snapshot.hasTag('saved') ? 'saved' : 'untouched'
}

function changedSince(unsaved: PageSettings, sent: PageSettings): PageSettings {
  return Object.fromEntries(Object.entries(unsaved).filter(([chartName, settings]) => sent[chartName] !== settings))
}
