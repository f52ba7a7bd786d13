import { readDataFile } from '../../load/reading/data-file.ts'
import { compactDay, dollars, invoiceNumber, invoiceTotals, netOf, type BilledPackage } from './billed-packages.ts'

const FORMATS = new URL('../../load/formats/', import.meta.url)
type Cells = Readonly<Record<string, string>>

/** FedEx bills the same invoices in both of its forms. */
const FEDEX = { account: '330098765', firstInvoice: 770_000_100 }

/** FedEx Billing Online: charges but the transportation stand in pairs of a text and an amount. */
export function fedexBillingOnline(packages: readonly BilledPackage[]): string {
  const totals = invoiceTotals(packages)
  const titles = titlesOf('fedex-billing-online').filter((title) => !title.startsWith('Tracking ID Charge'))
  const rows = packages.map((each) => {
    const pairs = [
      ['Performance Pricing', -each.discount],
      ['Fuel Surcharge', each.fuel],
      ['Residential Delivery', each.residential],
    ] as const
    const cells: Cells = {
      ...address(each, 'Shipper', 'Recipient'),
      'Bill to Account Number': FEDEX.account,
      'Invoice Date': compactDay(each.invoiceDate),
      'Invoice Number': invoiceNumber(FEDEX.firstInvoice, each.invoice),
      Currency: 'USD',
      'Original Amount Due': dollars(totals[each.invoice] ?? 0),
      Payor: 'Shipper',
      'Express or Ground Tracking ID': each.tracking,
      'Transportation Charge Amount': dollars(each.transport),
      'Net Charge Amount': dollars(netOf(each)),
      'Service Type': each.service,
      'Shipment Date': compactDay(each.shipped),
      'POD Delivery Date': compactDay(each.delivered),
      'Zone Code': each.zone,
      'Number of Pieces': '1',
      'Actual Weight Amount': each.weight,
      'Actual Weight Units': 'L',
      'Rated Weight Amount': each.weight,
      'Rated Weight Units': 'L',
    }
    return [
      ...titles.map((title) => cells[title] ?? ''),
      ...pairs.flatMap(([text, cents]) => (cents === 0 ? ['', ''] : [text, dollars(cents)])),
    ]
  })
  const pairTitles = [1, 2, 3].flatMap(() => ['Tracking ID Charge Description', 'Tracking ID Charge Amount'])
  return csv([[...titles, ...pairTitles], ...rows])
}

/** FedEx EDI in CSV: a column a charge. */
export function fedexEdi(packages: readonly BilledPackage[]): string {
  const totals = invoiceTotals(packages)
  const titles = titlesOf('fedex-edi-csv')
  const codes = new Map(
    readDataFile(new URL('fedex-edi-csv/services.csv', FORMATS)).flatMap(({ code, service = '' }) =>
      code ? [[service, code] as const] : [],
    ),
  )
  const rows = packages.map((each) => {
    const cells: Cells = {
      'Bill-To Account': FEDEX.account,
      'Invoice Date': compactDay(each.invoiceDate),
      'Invoice Number': invoiceNumber(FEDEX.firstInvoice, each.invoice),
      'Inv Charge': dollars(totals[each.invoice] ?? 0),
      Curr: 'USD',
      Payor: 'Shipper',
      'Tracking Number': each.tracking,
      Pcs: '1',
      Svc: codes.get(each.service) ?? each.service,
      'Ship Date': compactDay(each.shipped),
      Delivery: compactDay(each.delivered),
      'Orig Wt': each.weight,
      'Bill Wt': each.weight,
      'Wt Unit': 'L',
      'Freight Amt': dollars(each.transport),
      'Perf Price Disc': dollars(-each.discount),
      'Fuel Amt': dollars(each.fuel),
      'Resi Amt': dollars(each.residential),
      'Net Chrg': dollars(netOf(each)),
      'Shipper Name': 'Demo Shipper',
      ST: each.fromState,
      Postal: each.fromZip,
      Cntry1: each.fromCountry,
      'Recipient City': each.toCity,
      ST2: each.toState,
      Postal2: each.toZip,
      Cntry2: each.toCountry,
    }
    return titles.map((title) => cells[title] ?? '')
  })
  return csv([titles, ...rows])
}

/** DHL Express: a row with each invoice's total, then a row a shipment; weights in kilograms. */
export function dhlExpress(packages: readonly BilledPackage[]): string {
  const totals = invoiceTotals(packages)
  const titles = titlesOf('dhl-express').map((title) => title.replace('#', '1'))
  const line = (cells: Cells) => titles.map((title) => cells[title] ?? '')
  const rows = packages.flatMap((each, at) => {
    const invoice: Cells = {
      'Billing Account': '950001234',
      'Invoice Date': compactDay(each.invoiceDate),
      'Invoice Number': `DEM${invoiceNumber(1000, each.invoice)}`,
      Currency: 'USD',
    }
    const opens = packages[at - 1]?.invoice !== each.invoice
    const total = { ...invoice, 'Line Type': 'I', 'Total amount (incl. VAT)': dollars(totals[each.invoice] ?? 0) }
    const shipment = {
      ...invoice,
      ...address(each, 'Senders', 'Receivers'),
      'Line Type': 'S',
      'Shipment Number': each.tracking,
      'Shipment Date': compactDay(each.shipped),
      'Product Name': each.service,
      Pieces: '1',
      'Weight Flag': 'B',
      'Weight (kg)': (Number(each.weight) * 0.45359237).toFixed(2),
      'Orig Country Code': each.fromCountry,
      'Dest Country Code': each.toCountry,
      'Weight Charge': dollars(each.transport),
      'Discount 1': each.discount === 0 ? '' : 'Discount',
      'Discount 1 Amount': each.discount === 0 ? '' : dollars(-each.discount),
      'XC1 Code': 'FF',
      'XC1 Name': 'FUEL SURCHARGE',
      'XC1 Charge': dollars(each.fuel + each.residential),
      'Total amount (incl. VAT)': dollars(netOf(each)),
    }
    return [...(opens ? [line(total)] : []), line(shipment)]
  })
  return csv([titles, ...rows])
}

function address(each: BilledPackage, from: string, to: string): Cells {
  return {
    [`${from} City`]: each.fromCity,
    [`${from} State`]: each.fromState,
    [`${from} Zip Code`]: each.fromZip,
    [`${from} Postcode`]: each.fromZip,
    [`${from} Country/Territory`]: each.fromCountry,
    [`${to} City`]: each.toCity,
    [`${to} State`]: each.toState,
    [`${to} Zip Code`]: each.toZip,
    [`${to} Postcode`]: each.toZip,
    [`${to} Country/Territory`]: each.toCountry,
  }
}

/** The columns of a layout, those with charges too, each in its first spelling. */
function titlesOf(format: string): string[] {
  const columns = readDataFile(new URL(`${format}/columns.csv`, FORMATS)).map(({ title = '' }) => title)
  const charges = readDataFile(new URL(`${format}/charge-columns.csv`, FORMATS)).flatMap(
    ({ code = '', text = '', amount = '', discount = '' }) => [code, text, amount, discount],
  )
  return [...new Set([...columns, ...charges].map((title) => title.split('|')[0] ?? ''))].filter(
    (title) => title !== '',
  )
}

function csv(rows: readonly (readonly string[])[]): string {
  const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return rows.map((row) => `${row.map(quoted).join(',')}\n`).join('')
}
