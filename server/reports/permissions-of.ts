import { INVOICE_TASK_PERMISSIONS } from '../../domain/reports/invoice-files.ts'
import { REPORT_PERMISSIONS } from '../../domain/reports/report.ts'
import { isOfInvoices, type ReportQuestion } from './report-store.ts'

/** One of them lets a person have what was asked. */
export function permissionsOf(question: ReportQuestion): readonly string[] {
  return isOfInvoices(question) ? INVOICE_TASK_PERMISSIONS : REPORT_PERMISSIONS
}
