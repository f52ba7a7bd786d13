import { compactDay, invoiceNumber, invoiceTotals, type BilledPackage } from './billed-packages.ts'

const ISA = 'ISA*00*          *00*          *02*ODFL           *ZZ*DEMO           *261117*2115*U*00400*000000077*0*T*>'

/** X12 EDI 210: a transaction an invoice; amounts have implied cents. */
export function edi210(packages: readonly BilledPackage[]): string {
  const totals = invoiceTotals(packages)
  const transactions = totals.map((total, invoice) =>
    transactionOf(
      packages.filter((each) => each.invoice === invoice),
      { number: invoiceNumber(88_000_100, invoice), total, control: String(invoice + 1).padStart(4, '0') },
    ),
  )
  return [
    ISA,
    'GS*IM*ODFL*DEMO*20261117*2115*77*X*004030',
    ...transactions.flat(),
    `GE*${transactions.length}*77`,
    'IEA*1*000000077',
  ]
    .map((segment) => `${segment}~\n`)
    .join('')
}

interface Invoice {
  readonly number: string
  readonly total: number
  readonly control: string
}

function transactionOf(packages: readonly BilledPackage[], { number, total, control }: Invoice): string[] {
  const charge = (line: number, cents: number, code: string) => `L1*${line}***${cents}****${code}`
  const segments = [
    `ST*210*${control}`,
    `B3**${number}**PP**${compactDay(packages[0]?.invoiceDate ?? '')}*${total}****ODFL`,
    'C3*USD',
    'N1*BT*DEMO SHIPPER',
    'N1*SH*DEMO SHIPPER*25*00440055',
    ...packages.flatMap((each, at) => [
      `LX*${at + 1}`,
      `N9*CN*${each.tracking}**${compactDay(each.shipped)}`,
      `L0*${at + 1}***${each.weight}*G***1*PCS**L`,
      charge(at + 1, each.transport, '400'),
      ...(each.discount > 0 ? [charge(at + 1, -each.discount, '275')] : []),
      ...(each.fuel > 0 ? [charge(at + 1, each.fuel, 'FUE')] : []),
      ...(each.residential > 0 ? [charge(at + 1, each.residential, 'RES')] : []),
      'N1*CN*DEMO RECEIVER',
      `N4*${each.toCity}*${each.toState}*${each.toZip}*${each.toCountry}`,
    ]),
    `L3*****${total}`,
  ]
  return [...segments, `SE*${segments.length + 1}*${control}`]
}
