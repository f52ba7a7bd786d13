import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { addDays } from '../../domain/dates/calendar-date.ts'
import { titlesOf } from './layout-titles.ts'

export interface InvoiceFile {
  readonly path: string
  /** Lines of invoices; a header is none. */
  readonly lines: number
}

/** A package as it is billed; amounts in cents. */
interface Package {
  readonly nth: number
  readonly invoice: number
  readonly billed: string
  readonly shipped: string
  readonly delivered: string
  readonly weight: number
  readonly zone: number
  readonly service: number
  readonly place: (typeof PLACES)[number]
  readonly transport: number
  readonly discount: number
  readonly extras: readonly { readonly extra: (typeof EXTRAS)[number]; readonly cents: number }[]
}

const PLACES = [
  ['AUSTIN', 'TX', '78701'],
  ['SEATTLE', 'WA', '98101'],
  ['DENVER', 'CO', '80202'],
  ['BOSTON', 'MA', '02108'],
  ['CHICAGO', 'IL', '60601'],
  ['ATLANTA', 'GA', '30303'],
  ['PHOENIX', 'AZ', '85001'],
] as const
const EXTRAS = [
  { ups: ['FSC', 'FSC', 'Fuel Surcharge'], fedex: 'Fuel Surcharge' },
  { ups: ['ACC', 'RES', 'Residential Surcharge'], fedex: 'Residential Delivery' },
  { ups: ['ACC', 'LDR', 'Delivery Area Surcharge - Extended'], fedex: 'DAS Extended Resi' },
  { ups: ['ACC', 'AHL', 'Additional Handling'], fedex: "Add'l Handling-Dimension" },
] as const
const SERVICES = [
  { ups: ['003', 'Ground Residential'], fedex: 'Home Delivery' },
  { ups: ['003', 'Ground Commercial'], fedex: 'Ground' },
  { ups: ['002', '2nd Day Air'], fedex: 'FedEx 2Day' },
  { ups: ['001', 'Next Day Air'], fedex: 'FedEx Priority Overnight' },
] as const
const PACKAGES_OF_INVOICE = 5_000
const FIRST_BILL = '2025-01-04'
const WRITE_CHARACTERS = 1 << 20

/** A file of UPS Billing Data, three or four lines a package. */
export function writeUps(path: string, lines: number): Promise<InvoiceFile> {
  const titles = titlesOf('ups')
  const invoice = (number: number) => `00000BENCH77${String(number).padStart(3, '0')}`
  const records = (each: Package): string[] => {
    const { extras, place, discount } = each
    const shared = {
      Version: '2.1',
      'Recipient Number': '00000BENCH',
      'Account Number': '00000BENCH',
      'Account Country': 'US',
      'Invoice Type Code': 'E',
      'Invoice Number': invoice(each.invoice),
      'Invoice Date': each.billed,
      'Invoice Currency Code': 'USD',
      'Transaction Currency Code': 'USD',
      'Transaction Date': each.shipped,
      'Tracking Number': `1ZBENCH03${String(each.nth).padStart(9, '0')}`,
      'Shipment Reference Number 1': `ORD-${each.nth}`,
      'Bill Option Code': 'P/P',
      'Entered Weight': dollars(each.weight),
      'Entered Weight Unit of Measure': 'L',
      'Billed Weight': `${Math.ceil(each.weight / 100)}.0`,
      'Billed Weight Unit of Measure': 'L',
      'Package Dimensions': ' 10.0x  8.0x  6.0',
      Zone: `00${each.zone}`,
      'Charge Category Code': 'SHP',
      'Charge Category Detail Code': 'ISS',
      'Shipment Delivery Date': each.delivered,
      'Sender Company Name': 'BENCH SHIPPER',
      'Sender Address Line 1': '1 WAREHOUSE WAY',
      'Sender City': 'LOUISVILLE',
      'Sender State': 'KY',
      'Sender Postal': '40213',
      'Sender Country': 'US',
      'Receiver Name': `Person ${each.nth}`,
      'Receiver Address Line 1': `${each.nth % 9_000} SAMPLE ST`,
      'Receiver City': place[0],
      'Receiver State': place[1],
      'Receiver Postal': place[2],
      'Receiver Country': 'US',
    }
    const [service, text] = SERVICES[each.service]?.ups ?? ['', '']
    const charges = [
      { codes: ['FRT', service, text], net: each.transport - discount, incentive: discount, quantity: '1' },
      ...extras.map(({ extra, cents }) => ({ codes: extra.ups, net: cents, incentive: 0, quantity: '0' })),
    ]
    return charges.map(({ codes, net, incentive, quantity }) =>
      lineOf(titles, {
        ...shared,
        'Package Quantity': quantity,
        'Charge Classification Code': codes[0] ?? '',
        'Charge Description Code': codes[1] ?? '',
        'Charge Description': codes[2] ?? '',
        'Incentive Amount': dollars(incentive),
        'Net Amount': dollars(net),
      }),
    )
  }
  return writeLines(path, { lines, records })
}

/** An export of FedEx Billing Online with all its columns, a line a package. */
export function writeFedex(path: string, lines: number): Promise<InvoiceFile> {
  const titles = titlesOf('fedex')
  const firstPair = titles.indexOf(PAIR[0])
  const records = (each: Package): string[] => {
    const { extras, place, discount, transport, weight } = each
    const net = transport - discount + extras.reduce((sum, { cents }) => sum + cents, 0)
    const cells = {
      'Bill to Account Number': '330077001',
      'Invoice Date': each.billed.replaceAll('-', ''),
      'Invoice Number': String(771_000_000 + each.invoice),
      Payor: 'Shipper',
      'Express or Ground Tracking ID': String(770_000_000_000 + each.nth),
      'Transportation Charge Amount': dollars(transport),
      'Net Charge Amount': dollars(net),
      'Service Type': SERVICES[each.service]?.fedex ?? '',
      'Shipment Date': each.shipped.replaceAll('-', ''),
      'POD Delivery Date': each.delivered.replaceAll('-', ''),
      'POD Delivery Time': '14:05',
      'Actual Weight Amount': dollars(weight),
      'Actual Weight Units': 'L',
      'Rated Weight Amount': `${Math.ceil(weight / 100)}.0`,
      'Rated Weight Units': 'L',
      'Number of Pieces': '1',
      'Dim Length': '10',
      'Dim Width': '8',
      'Dim Height': '6',
      'Dim Unit': 'I',
      'Zone Code': `0${each.zone}`,
      'Original Customer Reference': `ORD-${each.nth}`,
      'Shipper Company': 'BENCH SHIPPER',
      'Shipper Address Line 1': '1 WAREHOUSE WAY',
      'Shipper City': 'LOUISVILLE',
      'Shipper State': 'KY',
      'Shipper Zip Code': '40213',
      'Shipper Country/Territory': 'US',
      'Recipient Name': `Person ${each.nth}`,
      'Recipient Address Line 1': `${each.nth % 9_000} SAMPLE ST`,
      'Recipient City': place[0],
      'Recipient State': place[1],
      'Recipient Zip Code': place[2],
      'Recipient Country/Territory': 'US',
    }
    const pairs = [
      ['Performance Pricing', dollars(-discount)] as const,
      ...extras.map(({ extra, cents }) => [extra.fedex, dollars(cents)] as const),
    ]
    return [lineOf(titles, cells, { first: firstPair, cells: pairs.flat() })]
  }
  return writeLines(path, { lines, records, header: titles })
}

export const PAIR = ['Tracking ID Charge Description', 'Tracking ID Charge Amount'] as const

interface Writing {
  readonly lines: number
  readonly records: (each: Package) => readonly string[]
  readonly header?: readonly string[]
}

async function writeLines(path: string, { lines, records, header }: Writing): Promise<InvoiceFile> {
  const file = createWriteStream(path)
  let text = header ? `${header.join(',')}\n` : ''
  let written = 0
  for (let nth = 0; written < lines; nth += 1) {
    const taken = records(packageOf(nth)).slice(0, lines - written)
    for (const line of taken) text += `${line}\n`
    written += taken.length
    if (text.length < WRITE_CHARACTERS) continue
    if (!file.write(text)) await once(file, 'drain')
    text = ''
  }
  file.end(text)
  await once(file, 'finish')
  return { path, lines: written }
}

/** The same package for the same number. */
function packageOf(nth: number): Package {
  const of = (salt: number, most: number) => Math.imul(nth + 1, 2_654_435_761 + salt * 97) % most
  const pick = (salt: number, most: number) => Math.abs(of(salt, most))
  const invoice = Math.floor(nth / PACKAGES_OF_INVOICE)
  const billed = addDays(FIRST_BILL, 7 * (invoice % 90))
  const transport = 800 + pick(1, 6_000)
  return {
    nth,
    invoice,
    billed,
    shipped: addDays(billed, -10 + pick(2, 6)),
    delivered: addDays(billed, -4 + pick(3, 3)),
    weight: 50 + pick(4, 5_000),
    zone: 2 + pick(5, 7),
    service: pick(6, SERVICES.length),
    place: PLACES[pick(7, PLACES.length)] ?? PLACES[0],
    transport,
    discount: Math.floor((transport * (10 + pick(8, 30))) / 100),
    extras: EXTRAS.slice(0, 2 + pick(9, 2)).map((extra, at) => ({ extra, cents: 90 + pick(10 + at, 900) })),
  }
}

function lineOf(
  titles: readonly string[],
  cells: Readonly<Record<string, string>>,
  { first, cells: placed }: { readonly first: number; readonly cells: readonly string[] } = { first: 0, cells: [] },
): string {
  return titles
    .map((title, at) => placed[at - first] ?? cells[title] ?? '')
    .map((cell) => (cell.includes(',') ? `"${cell}"` : cell))
    .join(',')
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2)
}
