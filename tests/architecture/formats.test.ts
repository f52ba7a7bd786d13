import { expect, test } from 'vitest'
import { findFormatsInLoader, findImportsOfFormats } from './formats.ts'
import { readTree, treeOf } from './tree.ts'

test('only the list of formats imports a format', () => {
  expect(findImportsOfFormats(readTree())).toEqual([])
  const tree = treeOf({
    'server/warehouse/load/formats/formats.ts': "import './ups/one.ts'",
    'server/warehouse/load/formats/ups/one.ts': "import './two.ts'; import '../../reading/read-cells.ts'",
    'server/warehouse/load/formats/fedex/one.ts': "import type { A } from '../ups/one.ts'",
    'server/warehouse/load/import-files.ts': "import './formats/formats.ts'; import './formats/ups/two.ts'",
    'tests/server/one.test.ts': "import '../../server/warehouse/load/formats/ups/one.ts'",
  })
  expect(findImportsOfFormats(tree)).toEqual([
    'server/warehouse/load/formats/fedex/one.ts may not import server/warehouse/load/formats/ups/one.ts',
    'server/warehouse/load/import-files.ts may not import server/warehouse/load/formats/ups/two.ts',
    'tests/server/one.test.ts may not import server/warehouse/load/formats/ups/one.ts',
  ])
})

test('the general loader names no format', () => {
  expect(findFormatsInLoader(readTree())).toEqual([])
  const tree = treeOf({
    'server/warehouse/load/formats/ups/one.ts': "'ups'",
    'server/warehouse/load/rows/one.sql.ts': "'FROM ups_line'",
    'server/warehouse/load/rows/two.sql.ts': "import '../../roll-ups/refresh-roll-ups.ts' // looks up groups",
    'server/warehouse/load/stage-files.ts': '// a file of UPS',
  })
  expect(findFormatsInLoader(tree)).toEqual([
    'server/warehouse/load/rows/one.sql.ts names ups',
    'server/warehouse/load/stage-files.ts names ups',
  ])
})
