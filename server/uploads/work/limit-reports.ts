import type { FileReport } from '../../../domain/uploads/upload.ts'

/** The most that is listed of all files of an upload together. */
const MOST = { invoices: 10_000, problems: 1_000, accounts: 1_000 } as const
const AND_MORE = '…'

/** The reports of an upload's files as they are kept and told: what is beyond is counted, not listed. */
export function limitReports(reports: readonly FileReport[]): FileReport[] {
  const left: Record<keyof typeof MOST, number> = { ...MOST }
  const first = <T>(kind: keyof typeof MOST, all: readonly T[]): T[] => {
    const shown = all.slice(0, left[kind])
    left[kind] -= shown.length
    return shown
  }
  return reports.map((report) => {
    const invoices = first('invoices', report.invoices)
    const problems = first('problems', report.problems)
    const accounts = first('accounts', report.accounts)
    return {
      ...report,
      invoices,
      invoicesNotShown: report.invoicesNotShown + report.invoices.length - invoices.length,
      problems,
      problemsNotShown: report.problemsNotShown + report.problems.length - problems.length,
      accounts: accounts.length < report.accounts.length ? [...accounts, AND_MORE] : accounts,
    }
  })
}
