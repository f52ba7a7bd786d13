import * as z from 'zod'
import { buildCatalog, TableSpec, type Catalog } from '../../../../domain/query/catalog.ts'

/** A catalogue with measures that no page has yet: a ratio, and what a roll-up cannot answer. */
export function withMoreMeasures(catalog: Catalog): Catalog {
  const shared = { label: 'x', formula: 'x' }
  const specs = [...catalog.tables.values()].map(({ spec }) => spec)
  const more = [
    { ...shared, name: 'spend_per_package', unit: 'money', numerator: 'total_spend', denominator: 'packages' },
    {
      ...shared,
      name: 'returned_spend',
      unit: 'money',
      aggregate: 'sum',
      column: 'net_amount',
      where: "bill_option = 'Return'",
    },
    {
      ...shared,
      name: 'ups_spend',
      unit: 'money',
      aggregate: 'sum',
      column: 'net_amount',
      where: "carrier_name = 'UPS'",
    },
    { ...shared, name: 'lines', unit: 'count', aggregate: 'count', column: 'zone' },
    { ...shared, name: 'heaviest', unit: 'weight', aggregate: 'sum', column: 'actual_weight_pounds' },
  ]
  const written = (spec: TableSpec) => z.encode(TableSpec, spec)
  return buildCatalog(
    specs.map((spec) =>
      spec.table === 'package_level_info'
        ? TableSpec.parse({ ...written(spec), measures: [...written(spec).measures, ...more] })
        : spec,
    ),
  )
}
