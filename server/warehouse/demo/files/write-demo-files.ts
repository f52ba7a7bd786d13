import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CalendarDate } from '../../../../domain/dates/calendar-date.ts'
import { openWarehouseFile } from '../../duckdb-file.ts'
import { makeDemo } from '../make-demo.ts'
import { billedPackages, type BilledPackage } from './billed-packages.ts'
import { deliveryFacts } from './facts-file.ts'
import { edi210 } from './edi-file.ts'
import { dhlExpress, fedexBillingOnline, fedexEdi } from './table-files.ts'
import { upsBillingData } from './ups-file.ts'

interface DemoFile {
  readonly name: string
  readonly carrier: string
  readonly write: (packages: readonly BilledPackage[]) => string
}

const FILES: readonly DemoFile[] = [
  { name: 'ups-billing-data.csv', carrier: 'UPS', write: upsBillingData },
  { name: 'fedex-billing-online.csv', carrier: 'FedEx', write: fedexBillingOnline },
  { name: 'fedex-edi.csv', carrier: 'FedEx', write: fedexEdi },
  { name: 'dhl-express.csv', carrier: 'DHL Express', write: dhlExpress },
  { name: 'ltl-edi-210.txt', carrier: 'Old Dominion (LTL)', write: edi210 },
]
/** Of the packages of all of them. */
const FACTS_FILE = 'delivery-facts.csv'
/** So many that each carrier has a few months of packages. */
const PACKAGES = 12_000
const MOST_IN_A_FILE = 400
const SEED = 77

export interface WrittenFile {
  readonly path: string
  readonly packages: number
}

/**
 * Writes an invoice file of every format that can be loaded into a folder, made when it is missing, and one of delivery
 * facts: the newest packages of demo data, billed to made-up accounts. Null, and nothing written, where one of them is there already.
 */
export async function writeDemoFiles(
  folder: string,
  { today }: { readonly today: CalendarDate },
): Promise<WrittenFile[] | null> {
  if ([...FILES.map(({ name }) => name), FACTS_FILE].some((name) => existsSync(join(folder, name)))) return null
  await mkdir(folder, { recursive: true })
  const file = await openWarehouseFile({ path: ':memory:' })
  const connection = await file.connect()
  try {
    await makeDemo({ connection, packages: PACKAGES, today, seed: SEED })
    const written: WrittenFile[] = []
    const billed: BilledPackage[] = []
    for (const { name, carrier, write } of FILES) {
      const packages = await billedPackages(connection, { carrier, most: MOST_IN_A_FILE })
      const path = join(folder, name)
      await writeFile(path, write(packages), { flag: 'wx' })
      written.push({ path, packages: packages.length })
      billed.push(...packages)
    }
    const path = join(folder, FACTS_FILE)
    // FedEx bills its packages in two files.
    const packages = [...new Map(billed.map((each) => [each.tracking, each])).values()]
    await writeFile(path, deliveryFacts(packages), { flag: 'wx' })
    written.push({ path, packages: packages.length })
    return written
  } finally {
    connection.disconnectSync()
    file.close()
  }
}
