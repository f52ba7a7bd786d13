import { assign, fromPromise, setup } from 'xstate'
import { draftFor } from '../../domain/uploads/mapping/change-draft.ts'
import { checkMapping } from '../../domain/uploads/mapping/check-mapping.ts'
import type { FileReading, MappingDraft } from '../../domain/uploads/mapping/file-mapping.ts'
import { sameValue } from '../../domain/values/entries.ts'
import type {
  KeptDraft,
  LookEnd,
  LookInput,
  MappingContext,
  MappingEvent,
  MappingInput,
  MappingSave,
  MappingSaveEnd,
  PreviewEnd,
  PreviewInput,
} from './mapping-context.ts'

const MOST_UNDONE = 200

export const notProvided = (): never => {
  throw new Error('provide this before columns are mapped')
}

type WithContext = { readonly context: MappingContext }

/** Guards, actions and actors of the mapping of columns. */
export const mappingSetup = setup({
  types: {
    context: {} as MappingContext,
    events: {} as MappingEvent,
    input: {} as MappingInput,
    /** `stale`: what is previewed is not of what is there now. */
    tags: {} as 'saving' | 'stale',
  },
  delays: { settled: 400 },
  actors: {
    lookAtFile: fromPromise<LookEnd, LookInput>(notProvided),
    previewMapping: fromPromise<PreviewEnd, PreviewInput>(notProvided),
    saveMapping: fromPromise<MappingSaveEnd, MappingSave>(notProvided),
  },
  actions: {
    /** Keeps it where a reload finds it; null: nothing is to be kept. */
    keepDraft: (_, _params: { readonly kept: KeptDraft | null }): void => notProvided(),
    dropDraft: notProvided,
    tellSaved: (_, _params: { readonly end: MappingSaveEnd }): void => notProvided(),
    leave: notProvided,
    takeLook: assign(({ context }, { end }: { readonly end: LookEnd }) => {
      if (!('look' in end)) return { problem: end.problem, look: null }
      const { look } = end
      return {
        look,
        problem: null,
        draft: draftFor(look, context.draft),
        start: context.start ?? draftFor(look, context.stored?.mapping ?? null),
      }
    }),
    /** The same of the next reading, which the draft is of from then on. */
    takeReading: assign(({ context }, { reading }: { readonly reading: FileReading }) => ({
      ...remembered(context),
      reading,
      draft: context.draft && { ...context.draft, reading },
    })),
    change: assign(({ context }, { draft, of }: { readonly draft: MappingDraft; readonly of: string | null }) => ({
      ...(of !== null && of === context.changed ? { future: [] } : remembered(context)),
      draft,
      changed: of,
    })),
    undo: assign(({ context: { past, future, draft } }) => ({
      draft: past.at(-1) ?? draft,
      reading: (past.at(-1) ?? draft)?.reading ?? NOT_CHOSEN,
      past: past.slice(0, -1),
      future: draft ? [draft, ...future] : future,
      changed: null,
    })),
    redo: assign(({ context: { past, future, draft } }) => ({
      draft: future[0] ?? draft,
      reading: (future[0] ?? draft)?.reading ?? NOT_CHOSEN,
      past: draft ? [...past, draft] : past,
      future: future.slice(1),
      changed: null,
    })),
    /** Before the file is seen it is not known what it begins with. */
    startAnew: assign(({ context }) => {
      const draft = context.start ?? context.draft
      return { ...remembered(context), draft, reading: draft?.reading ?? NOT_CHOSEN }
    }),
    takePreview: assign((_, { end }: { readonly end: PreviewEnd }) =>
      'preview' in end ? { preview: end.preview, unpreviewed: null } : { preview: null, unpreviewed: end.problem },
    ),
    takeTheirs: assign((_, { end }: { readonly end: MappingSaveEnd }) => ({
      theirs: end.kind === 'conflict' ? end.current : null,
    })),
    /** A save replaces what is stored by now, or makes a new mapping where nothing is. */
    replaceTheirs: assign(({ context: { theirs } }) => ({
      replaces: theirs && { id: theirs.id, version: theirs.version },
    })),
    yieldToTheirs: assign(({ context }) => ({
      ...remembered(context),
      draft: context.theirs?.mapping ?? context.draft,
      start: context.theirs?.mapping ?? context.start,
      reading: context.theirs?.mapping.reading ?? context.reading,
    })),
    notePreviewFailure: assign((_, { failure }: { readonly failure: unknown }) => ({ unpreviewed: failure })),
    noteFailure: assign((_, { failure }: { readonly failure: unknown }) => ({ failure })),
  },
  guards: {
    hasFile: ({ context: { file } }) => file !== null,
    isUnreadable: (_, { end }: { readonly end: LookEnd }) => 'problem' in end,
    isConflict: (_, { end }: { readonly end: MappingSaveEnd }) => end.kind === 'conflict',
    /** Nothing that keeps it from being saved. */
    isWhole: ({ context: { draft } }) => draft !== null && checkMapping(draft).every(({ warning }) => warning),
    mayUndo: ({ context: { past } }) => past.length > 0,
    mayRedo: ({ context: { future } }) => future.length > 0,
    /** Another table of the file is looked at. */
    undoneReadsElse: ({ context }) => readsElse(context, context.past.at(-1)),
    redoneReadsElse: ({ context }) => readsElse(context, context.future[0]),
    startReadsElse: ({ context }) => readsElse(context, context.start),
    hasTheirs: ({ context: { theirs } }) => theirs !== null,
    looksAtTheirs: ({ context: { theirs, file } }) => theirs !== null && file !== null,
  },
})

export const NOT_CHOSEN: FileReading = { delimiter: null, sheet: null, headerRow: null }

/** What is kept of what is not saved; null: nothing, it is as it began. */
export function keptOf({ draft, start, replaces }: MappingContext): KeptDraft | null {
  return draft === null || sameValue(draft, start) ? null : { draft, replaces }
}

function remembered({ past, draft }: MappingContext): Pick<MappingContext, 'past' | 'future' | 'changed'> {
  return { past: draft ? [...past, draft].slice(-MOST_UNDONE) : past, future: [], changed: null }
}

function readsElse({ file, draft }: MappingContext, next: MappingDraft | null | undefined): boolean {
  return file !== null && next !== null && next !== undefined && !sameValue(next.reading, draft?.reading)
}

export function draftOf({ context: { draft } }: WithContext): MappingDraft {
  return draft ?? notProvided()
}
