import { buildCatalog, type Catalog, type TableSpec } from '../../domain/query/catalog.ts'
import { checkColumnLists, checkTableFile, ColumnLists, TableFile, withListedColumns } from './column-lists.ts'
import { filesIn, singleFile, type ConfigTexts } from './config-texts.ts'
import { settleFiles, type SettledFiles } from './read/settle-files.ts'

export interface SettledTables {
  readonly lists: SettledFiles<ColumnLists>
  readonly columnLists: ColumnLists['lists']
  /** By file name without .json. */
  readonly files: SettledFiles<TableFile>
  /** The tables in use, with the columns of each list in the place of its name. */
  readonly specs: readonly TableSpec[]
  readonly catalog: Catalog
  /** Whether no table is missing in the catalogue: then what is not in it is nowhere. */
  readonly allKnown: boolean
}

/** The tables of config/catalog with the columns of config/columns.json. */
export function settleTables({ sources, previous }: ConfigTexts): SettledTables {
  const lists = settleFiles(singleFile(sources, 'columns'), {
    schema: ColumnLists,
    check: checkColumnLists,
    lastGood: () => previous && { lists: previous.columnLists },
  })
  const listed = { lists: lists.good.get('columns')?.lists ?? {}, broken: lists.broken.size > 0 }
  const files = settleFiles(filesIn(sources, 'catalog'), {
    schema: TableFile,
    check: (file, id) => checkTableFile(file, id, listed),
    lastGood: (id) => previous?.catalog.tables.get(id)?.spec,
  })
  const specs = [...files.good.values()].map((file) => withListedColumns(file, listed))
  return {
    lists,
    columnLists: listed.lists,
    files,
    specs,
    catalog: buildCatalog(specs),
    allKnown: files.broken.size === 0,
  }
}
