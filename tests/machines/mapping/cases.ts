import type { AnyEventObject } from 'xstate'
import type { FileLook, MappingPreview } from '../../../domain/uploads/mapping/file-look.ts'
import type { FileMapping, MappingDraft } from '../../../domain/uploads/mapping/file-mapping.ts'
import type {
  KeptDraft,
  KnownMapping,
  MappingContext,
  MappingEvent,
  MappingSave,
  MappingInput,
} from '../../../machines/uploads/mapping-context.ts'
import { keptOf } from '../../../machines/uploads/mapping-setup.ts'
import { mappingMachine } from '../../../machines/uploads/mapping.machine.ts'
import type { components } from '../../../openapi/schema.d.ts'
import type { Model } from '../../qa/model.ts'

export const FILE = { upload: '0'.repeat(32), file: 1, entry: null }
const READING = { delimiter: ',', sheet: null, headerRow: null } as const
export const OTHER_READING = { ...READING, delimiter: ';' } as const

/** A mapping that can be saved. */
export const WHOLE: FileMapping = {
  name: 'Heron',
  carrier: 'Heron Freight',
  reading: READING,
  titles: ['Account', 'Invoice', 'Date', 'Freight'],
  rows: 'package',
  fields: {
    account_number: { column: 'Account' },
    invoice_number: { column: 'Invoice' },
    invoice_date: { column: 'Date' },
    invoice_currency: { value: 'USD' },
  },
  dateOrder: 'YMD',
  decimal: '.',
  discounts: 'negative',
  charges: [
    {
      ...{ amount: 'Freight', discount: null, text: null, code: null },
      means: { category: 'transportation', name: null, discount: false },
    },
  ],
  texts: [],
}
/** What the titles suggest: it has no name yet. */
export const SUGGESTED: MappingDraft = { ...WHOLE, name: '', carrier: '' }
export const STORED: KnownMapping = { id: 7, version: 1, format: 'mapped-3', mapping: WHOLE }
/** Somebody else's change of it. */
export const THEIRS: KnownMapping = {
  ...STORED,
  version: 2,
  format: 'mapped-4',
  mapping: { ...WHOLE, carrier: 'Heron Cargo' },
}

/** A mapping as the server tells it to whoever may load for a client. */
export const toldTo = (clientId: number) => (known: KnownMapping) =>
  ({ ...known, clientId, savedAt: '2025-11-20T10:00:00Z', savedBy: null }) as components['schemas']['SavedMapping']

export const LOOK: FileLook = {
  kind: 'text',
  encoding: 'utf-8',
  sheets: [],
  reading: { ...READING, headerRow: 1 },
  firstRows: [],
  titles: WHOLE.titles,
  rows: [],
  remarks: [],
  suggested: SUGGESTED,
  doubts: [],
}
export const PREVIEW: MappingPreview = {
  faults: [],
  rows: 0,
  whole: true,
  rejectedRows: 0,
  totalRows: [],
  firstRows: [],
  totals: [],
  invoices: [],
  invoicesNotShown: 0,
  charges: [],
  problems: [],
  problemsNotShown: 0,
}

export const MAPPING_INPUTS = {
  'a file of no format': { file: FILE, stored: null, kept: null },
  'a file, with what was left': {
    file: FILE,
    stored: null,
    kept: { draft: { ...SUGGESTED, name: 'Half' }, replaces: null },
  },
  'a stored mapping, without a file': { file: null, stored: STORED, kept: null },
  'a stored mapping and a file of it': { file: FILE, stored: STORED, kept: null },
} as const satisfies Readonly<Record<string, MappingInput>>

const done = (actor: string, output: unknown) => ({ type: `xstate.done.actor.${actor}`, output })
const failed = (actor: string) => ({ type: `xstate.error.actor.${actor}`, error: new Error('no answer') })

/** Everything that happens to a mapping while it is made, by name; `walk` says what the machine would find by its context, which walks do not tell apart. */
export const MAPPING_CASES = {
  'the file is seen': done('looking', { look: LOOK }),
  'no table is seen': done('looking', { problem: { code: 'oneColumn', what: null } }),
  'looking fails': failed('looking'),
  'it is looked at again': { type: 'look.retried' },
  'another reading is chosen': { type: 'reading.chosen', reading: OTHER_READING },
  'something is changed': { type: 'draft.changed', draft: { ...WHOLE, name: 'Mine' }, of: 'name' },
  'something is taken out': { type: 'draft.changed', draft: { ...WHOLE, charges: [] }, of: null },
  'it is undone': { type: 'draft.undone' },
  'it is redone': { type: 'draft.redone' },
  'it is begun anew': { type: 'draft.discarded' },
  'it is undone, and read otherwise': { type: 'draft.undone', walk: 'else' },
  'it is redone, and read otherwise': { type: 'draft.redone', walk: 'else' },
  'it is begun anew, and read otherwise': { type: 'draft.discarded', walk: 'else' },
  'the person pauses': { type: 'xstate.after.settled.mapping.editing.preview.settling' },
  'the preview comes': done('previewing', { preview: PREVIEW }),
  'the preview fails': failed('previewing'),
  'the preview is asked for again': { type: 'preview.retried' },
  'it is saved': { type: 'mapping.saved' },
  'it is saved, and lacks something': { type: 'mapping.saved', walk: 'lacks' },
  'the save is stored': done('saving', { kind: 'saved', saved: STORED }),
  'somebody changed it meanwhile': done('saving', { kind: 'conflict', current: THEIRS }),
  'somebody removed it meanwhile': done('saving', { kind: 'conflict', current: null }),
  'the save fails': failed('saving'),
  'mine is kept': { type: 'conflict.kept' },
  'mine is kept, and lacks something': { type: 'conflict.kept', walk: 'lacks' },
  'theirs is taken': { type: 'conflict.yielded' },
  'the wizard is left': { type: 'mapping.left' },
} as const satisfies Readonly<Record<string, MappingEvent | AnyEventObject>>

export type MappingCase = keyof typeof MAPPING_CASES

const flagged = (flag: string) => (args: { readonly event: object }) => 'walk' in args.event && args.event.walk === flag
const readsElse = ({ context, event }: { readonly context: MappingInput; readonly event: object }) =>
  context.file !== null && flagged('else')({ event })

export const model = {
  machine: mappingMachine,
  cases: MAPPING_CASES,
  starts: MAPPING_INPUTS,
  guards: {
    isWhole: (args: { readonly event: object }) => !flagged('lacks')(args),
    mayUndo: () => true,
    mayRedo: () => true,
    undoneReadsElse: readsElse,
    redoneReadsElse: readsElse,
    startReadsElse: readsElse,
  },
  care: {
    entered: ({ context }: { readonly context: MappingContext }) => keptOf(context)?.draft ?? null,
    stores: { saving: ({ replaces, draft }: MappingSave) => replaces ?? draft.name },
    kept: ({ kept }: MappingInput) => kept,
    drafts: { keepDraft: ({ kept }: { readonly kept: KeptDraft | null }) => kept, dropDraft: () => null },
    again: ({
      input,
      draft,
      context,
    }: {
      readonly input: unknown
      readonly draft: unknown
      readonly context: MappingContext
    }) => {
      const { file, stored } = input as MappingInput
      return { input: { file, stored: stored && (context.theirs ?? stored), kept: draft } }
    },
  },
} as const satisfies Model<MappingCase, keyof typeof MAPPING_INPUTS>
