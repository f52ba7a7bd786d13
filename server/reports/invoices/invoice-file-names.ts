import type { ReportFormat } from '../../../domain/reports/report.ts'
import type { KeyedInvoice } from '../../warehouse/records/invoices.ts'

/** What no system takes in the name of a file. */
const NOT_IN_NAMES = /[\\/:*?"<>|\p{Cc}]+/gu

/** A name for the file of each invoice, no two alike in any letter case. */
export function invoiceFileNames(
  invoices: readonly Pick<KeyedInvoice, 'carrier' | 'account' | 'number' | 'date'>[],
  format: ReportFormat,
): string[] {
  const taken = new Set<string>()
  return invoices.map(({ carrier, account, number, date }) => {
    const plain = [carrier, account, number, date].join(' ').replaceAll(NOT_IN_NAMES, '-').slice(0, 150)
    let name = plain
    for (let at = 2; taken.has(name.toLowerCase()); at += 1) name = `${plain} (${at})`
    taken.add(name.toLowerCase())
    return `${name}.${format}`
  })
}
