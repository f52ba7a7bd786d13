import { cents, recordOf, type UpsRecord } from './ups-file.ts'

/** A charge line: `codes` are category, detail, classification and charge code; `cells` any other column by its name. */
export interface InvoiceLine {
  readonly codes: string
  readonly text: string
  readonly net: string
  readonly tracking?: string
  readonly quantity?: string
  readonly cells?: Readonly<Record<string, string>>
}

export interface InvoiceHead {
  readonly number: string
  readonly date: string
  readonly account?: string
  readonly cells?: Readonly<Record<string, string>>
}

/** The records of one invoice, whose stated amount is the sum of its lines. */
export function invoiceOf(
  { number, date, account = '000041W7E0', cells: headCells = {} }: InvoiceHead,
  lines: readonly InvoiceLine[],
): UpsRecord[] {
  const total = dollars(cents(lines.map(({ net }) => net)))
  return lines.map(({ codes, text, net, tracking = '', quantity = '0', cells = {} }) => {
    const [category = '', detail = '', classification = '', code = ''] = codes.split(' ')
    return recordOf({
      Version: '2.1',
      'Recipient Number': account,
      'Account Number': account,
      'Account Country': 'US',
      'Invoice Type Code': 'E',
      'Invoice Number': number,
      'Invoice Date': date,
      'Invoice Currency Code': 'USD',
      'Invoice Amount': total,
      'Transaction Currency Code': 'USD',
      'Transaction Date': '2026-03-03',
      'Tracking Number': tracking,
      'Package Quantity': quantity,
      'Incentive Amount': '0.00',
      'Net Amount': net,
      'Charge Category Code': category,
      'Charge Category Detail Code': detail,
      'Charge Classification Code': classification,
      'Charge Description Code': code,
      'Charge Description': text,
      ...headCells,
      ...cells,
    })
  })
}

function dollars(amount: bigint): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
