import { readDataFile } from '../../load/reading/data-file.ts'
import { dollars, invoiceNumber, invoiceTotals, type BilledPackage } from './billed-packages.ts'

const COLUMNS = new URL('../../load/formats/ups/billing-columns.csv', import.meta.url)

/** UPS Billing Data: a line a charge, without a header; the discount is the incentive of its charge. */
export function upsBillingData(packages: readonly BilledPackage[]): string {
  const names = readDataFile(COLUMNS).map(({ name = '' }) => name)
  const totals = invoiceTotals(packages)
  return packages
    .flatMap((each) => {
      const shared = {
        Version: '2.1',
        'Recipient Number': '0000DEMO77',
        'Account Number': '0000DEMO77',
        'Account Country': 'US',
        'Invoice Type Code': 'E',
        'Invoice Number': `000000DEMO77${invoiceNumber(101, each.invoice)}`,
        'Invoice Date': each.invoiceDate,
        'Invoice Currency Code': 'USD',
        'Invoice Amount': dollars(totals[each.invoice] ?? 0),
        'Transaction Currency Code': 'USD',
        'Transaction Date': each.shipped,
        'Tracking Number': each.tracking,
        'Lead Shipment Number': each.tracking,
        'Shipment Delivery Date': each.delivered,
        'Entered Weight': each.weight,
        'Entered Weight Unit of Measure': 'L',
        'Billed Weight': each.weight,
        'Billed Weight Unit of Measure': 'L',
        Zone: each.zone,
        'Charge Category Code': 'SHP',
        'Charge Category Detail Code': 'ISS',
        'Sender City': each.fromCity,
        'Sender State': each.fromState,
        'Sender Postal': each.fromZip,
        'Sender Country': each.fromCountry,
        'Receiver City': each.toCity,
        'Receiver State': each.toState,
        'Receiver Postal': each.toZip,
        'Receiver Country': each.toCountry,
      }
      const charge = (classification: string, code: string, text: string, net: number, incentive = 0) => ({
        ...shared,
        'Package Quantity': classification === 'FRT' ? '1' : '0',
        'Charge Classification Code': classification,
        'Charge Description Code': code,
        'Charge Description': text,
        'Incentive Amount': dollars(incentive),
        'Net Amount': dollars(net),
      })
      return [
        charge('FRT', '003', each.service.replace(/^UPS /, ''), each.transport - each.discount, each.discount),
        ...(each.fuel === 0 ? [] : [charge('FSC', 'FSC', 'Fuel Surcharge', each.fuel)]),
        ...(each.residential === 0 ? [] : [charge('ACC', 'RES', 'Residential Surcharge', each.residential)]),
      ]
    })
    .map((cells: Readonly<Record<string, string>>) => `${names.map((name) => cells[name] ?? '').join(',')}\n`)
    .join('')
}
