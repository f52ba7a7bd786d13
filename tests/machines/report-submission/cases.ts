import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { REPORT_ANSWERS } from '../../../domain/reports/report.ts'
import {
  reportSubmissionMachine,
  type PendingReport,
  type ReportDraft,
  type ReportSubmissionContext,
  type ReportSubmissionEvent,
} from '../../../machines/reports/report-submission.machine.ts'
import type { Model } from '../../qa/model.ts'

export const REPORT_KEY = '6f1c7f0e-52b8-4c1f-8f0a-1d2a3b4c5d6e'

export const REPORT_DRAFT: ReportDraft = {
  page: 'spend',
  request: {
    clientId: 1,
    whereClauseDetails: ["bill_date >= '2026-01-01'"],
    fromTableNames: ['package_level_info'],
    groupByDetails: [],
    orderByDetails: [],
    selectColumnNames: ['tracking_number'],
    pageName: 'Spend Analysis',
    fact: 'total_spend',
    dateType: 'bill_date',
    filters: {},
    trackingNumbers: [],
    fromDate: '2026-01-01',
    toDate: '2026-11-21',
    rowCount: 10,
    filterModel: {},
    currency: 'all',
    unit: 'lbs',
    mode: '',
  },
}

const answered = (output: string) => ({ type: 'xstate.done.actor.submitting', output })

/** Everything that happens to the submission of a report, by name. */
export const REPORT_CASES = {
  'a report is asked for': { type: 'report.asked', draft: REPORT_DRAFT, key: REPORT_KEY },
  'CSV is chosen': { type: 'format.chosen', format: 'csv' },
  Yes: { type: 'report.confirmed' },
  No: { type: 'report.declined' },
  'the server has it already': answered(REPORT_ANSWERS.alreadySubmitted),
  'it is submitted': answered(REPORT_ANSWERS.submitted),
  'it is answered otherwise': answered(REPORT_ANSWERS.noRows),
  'the connection is lost': { type: 'xstate.error.actor.submitting', error: { status: 0 } },
  'the call is refused': { type: 'xstate.error.actor.submitting', error: { status: 500 } },
  'another try is due': { type: 'xstate.after.retryMs.reportSubmission.unsent' },
  'it is tried again by hand': { type: 'report.retried' },
  'it is given up': { type: 'report.abandoned' },
} as const satisfies Readonly<Record<string, ReportSubmissionEvent | AnyEventObject>>

export type ReportCase = keyof typeof REPORT_CASES

export const PENDING_REPORT: PendingReport = { ...REPORT_DRAFT, format: 'csv', key: REPORT_KEY }

/** Whether a page that was left or loaded again had one on its way. */
const STARTS = {
  'nothing on its way': { pending: null },
  'a report on its way': { pending: PENDING_REPORT },
} as const

export const model = {
  machine: reportSubmissionMachine,
  cases: REPORT_CASES,
  starts: STARTS,
  care: {
    entered: ({
      snapshot,
      context,
    }: {
      readonly snapshot: AnyMachineSnapshot
      readonly context: ReportSubmissionContext
    }) => (snapshot.value === 'confirming' ? null : context.pending),
    stores: { submitting: ({ key }: PendingReport) => key },
    kept: ({ pending }: { readonly pending: PendingReport | null }) => pending,
    drafts: { keepPending: (pending: PendingReport | null) => pending },
    again: ({ draft }) => ({ input: { pending: draft } }),
  },
} as const satisfies Model<ReportCase, keyof typeof STARTS>
