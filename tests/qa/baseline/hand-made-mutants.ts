/** A fault as a person makes it: a few letters of a machine's file, and what the baseline says of it. */
export interface HandMadeMutant {
  readonly machine: string
  /** In `machines/`. */
  readonly file: string
  readonly was: string
  readonly is: string
  readonly says: string
}

export const HAND_MADE_MUTANTS: readonly HandMadeMutant[] = [
  {
    machine: 'report-submission',
    file: 'reports/report-submission.machine.ts',
    was: `on: { 'report.retried': 'submitting', 'report.abandoned': 'idle' },\n    },\n    failed`,
    is: `on: { 'report.retried': 'submitting' },\n    },\n    failed`,
    says: 'lost: in unsent, report.abandoned no longer leads to idle',
  },
  {
    machine: 'date-selector',
    file: 'dates/date-selector.machine.ts',
    was: `[toRolling, toLastDays]`,
    is: `toRolling`,
    says: 'lost: in open.range, frequency.chosen where isLastDays no longer leads to open.lastDays',
  },
  {
    machine: 'date-selector',
    file: 'dates/date-selector.machine.ts',
    was: `chosen(context, 'la')`,
    is: `chosen(context, 'dr')`,
    says: 'changed: in open.lastDays.whole, dates.applied no longer applyDates is given ({context})=>chosen(context,"la"); now applyDates is given ({context})=>chosen(context,"dr")',
  },
  {
    machine: 'comparison',
    file: 'comparison/comparison.machine.ts',
    was: `{ 'overwrite.chosen': { guard: no, target: 'taken' }, 'set.saved': '#comparison.keeping' }`,
    is: `{ 'set.saved': '#comparison.keeping' }`,
    says: 'lost: in saving.overwriting, overwrite.chosen where isSo no longer leads to saving.taken',
  },
  {
    machine: 'filters',
    file: 'filters/filters.machine.ts',
    was: `overwriting: {\n      on: {\n        'name.typed': nameTyped,`,
    is: `overwriting: {\n      on: {`,
    says: 'lost: in naming.overwriting, name.typed no longer leads to naming.read nor does keepName',
  },
  {
    machine: 'filters',
    file: 'filters/filters.machine.ts',
    was: `({ so: !overwrite })`,
    is: `({ so: overwrite })`,
    says: 'changed: in naming.overwriting, overwrite.chosen no longer isSo is given ({event:{overwrite}})=>({so:!overwrite}); now isSo is given ({event:{overwrite}})=>({so:overwrite})',
  },
  {
    machine: 'widget',
    file: 'dashboards/widget.machine.ts',
    was: `{ guard: 'isBehind', target: 'refreshing', actions`,
    is: `{ target: 'refreshing', actions`,
    says: 'changed: in drawn, data.published asks nothing, no longer isBehind',
  },
  {
    machine: 'widget',
    file: 'dashboards/widget.machine.ts',
    was: `'retry.press': { target: 'refreshing'`,
    is: `'retry.press': { target: 'loading'`,
    says: 'changed: in outdated, retry.press leads to loading, no longer refreshing',
  },
  {
    machine: 'record-editor',
    file: 'records/record-editor.machine.ts',
    was: `{ type: 'final', entry: 'dropDraft' }`,
    is: `{ type: 'final' }`,
    says: 'changed: the state closed: no longer entry dropDraft',
  },
  {
    machine: 'record-editor',
    file: 'records/record-editor.machine.ts',
    was: `onError: {\n          target: 'unsaved',`,
    is: `onError: {\n          target: 'idle',`,
    says: 'changed: in open.saving.sending, a failure of save leads to open.saving.idle, no longer open.saving.unsaved',
  },
  {
    machine: 'upload',
    file: 'uploads/upload.machine.ts',
    was: `'call.failed': { target: 'broken', actions: takeFailure },\n    'upload.cancelled': 'stopping',\n  },\n})\n\nconst stopping`,
    is: `'call.failed': { target: 'broken', actions: takeFailure },\n  },\n})\n\nconst stopping`,
    says: 'lost: in loading, upload.cancelled no longer leads to stopping',
  },
  {
    machine: 'upload',
    file: 'uploads/upload.machine.ts',
    was: `onDone: { target: 'idle', actions: 'forget' },\n    onError: { target: 'broken', actions: takeError },`,
    is: `onDone: { target: 'idle', actions: 'forget' },`,
    says: 'lost: in discarding, a failure of discarding no longer leads to broken nor does takeFailure',
  },
  {
    machine: 'token-upkeep',
    file: 'access/token-upkeep.machine.ts',
    was: `waiting: { after: { renewalRetryDelay: 'renewing' } }`,
    is: `waiting: {}`,
    says: 'lost: in waiting, after renewalRetryDelay no longer leads to renewing',
  },
  {
    machine: 'palette',
    file: 'finding/palette.machine.ts',
    was: `hasNumber(what) || what.view`,
    is: `!hasNumber(what) || what.view`,
    says: 'changed: the guard leadsOn is written otherwise: (_,{what})=>!hasNumber(what)||what.view!==null||what.filters.length>0, no longer (_,{what})=>hasNumber(what)||what.view!==null||what.filters.length>0',
  },
  {
    machine: 'claim',
    file: 'claims/claim.machine.ts',
    was: `denied: { on: { 'claim.reopened': moved('reopen') } },`,
    is: `denied: {},`,
    says: 'lost: in standing.denied, claim.reopened no longer leads to moving nor does ask',
  },
  {
    machine: 'scenario-run',
    file: 'rating/scenario-run.machine.ts',
    was: `rated.length + 1 === parts.length`,
    is: `rated.length === parts.length`,
    says: 'changed: the guard isLast is written otherwise: ({context:{parts,rated}})=>rated.length===parts.length, no longer ({context:{parts,rated}})=>rated.length+1===parts.length',
  },
  {
    machine: 'share-mail',
    file: 'sharing/share-mail.machine.ts',
    was: `{ target: 'unaddressed', actions: 'dropReceivers' }`,
    is: `{ actions: 'dropReceivers' }`,
    says: 'changed: in open.addressed, receivers.dropped leads to nowhere, no longer open.unaddressed',
  },
  {
    machine: 'tracking-popup',
    file: 'tracking/tracking-popup.machine.ts',
    was: `({ step }) },\n              reenter: true,`,
    is: `({ step }) },`,
    says: 'changed: in open.package, row.left no longer enters its state anew',
  },
  {
    machine: 'kept',
    file: 'kept/kept.machine.ts',
    was: `actions: 'takeTheirs'`,
    is: `actions: 'keepMine'`,
    says: 'changed: in conflicting, conflict.yielded does keepMine, no longer takeTheirs',
  },
  {
    machine: 'preference',
    file: 'kept/preference.machine.ts',
    was: `waiting: { tags: 'unsaved', after: { retryMs: { target: 'saving', actions: 'countRetry' } } }`,
    is: `waiting: { tags: 'unsaved' }`,
    says: 'lost: in waiting, after retryMs no longer leads to saving nor does countRetry',
  },
]
