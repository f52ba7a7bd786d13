import { describe, expect, test } from 'vitest'
import { CatalogName, buildCatalog, labelOf } from '../../../domain/query/catalog.ts'
import { shippedTable } from '../../support/shipped/shipped-tables.ts'
import { printCondition } from '../../../domain/query/condition.ts'

const catalog = buildCatalog([shippedTable('package_level_info'), shippedTable('charge_level_info')])

describe('the catalogue', () => {
  test('has the two tables, packages and charges (DATA-13)', () =>
    expect([...catalog.tables.keys()]).toEqual(['package_level_info', 'charge_level_info']))

  test('invoices zeropayclose, ode and duplicate are never read, and of charges not the LTL codes (DATA-14)', () => {
    const exclusions = (table: string) =>
      catalog.tables.get(table)?.spec.exclusions.map(({ whereClause }) => printCondition(whereClause))
    expect(exclusions('package_level_info')).toEqual(["invoice_status not in ('zeropayclose','ode','duplicate')"])
    expect(exclusions('charge_level_info')).toEqual([
      "invoice_status not in ('zeropayclose','ode','duplicate')",
      "accessorial_code not in ('TFGHT','FGHT','TDSC','DSC')",
    ])
  })

  test('a name has a label, or is its own', () => {
    const table = catalog.tables.get('package_level_info')
    expect(labelOf(table, 'carrier_name')).toBe('Carrier')
    expect(labelOf(table, 'bill_date_month')).toBe('Invoice month')
    expect(labelOf(table, 'total_spend')).toBe('Total Spend')
    expect(labelOf(table, 'other')).toBe('other')
    expect(labelOf(undefined, 'other')).toBe('other')
  })

  test.each(['total spend', 'Total', '1a', '', 'a"b', 'a;b', 'a.b', '__proto__', 'a'.repeat(64)])(
    '%j is no name',
    (name) => expect(CatalogName.safeParse(name).success).toBe(false),
  )
})
