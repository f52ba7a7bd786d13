import { importsOf } from './imports.ts'
import { isCode, type Tree } from './tree.ts'

const LOAD = 'server/warehouse/load/'
const FORMATS = `${LOAD}formats/`
/** All that knows the formats. */
const LIST = `${FORMATS}formats.ts`

/** Imports into a format's folder from outside it, the list's left out. */
export function findImportsOfFormats(tree: Tree): string[] {
  return importsOf(tree)
    .filter(({ from, to, relative }) => {
      const folder = formatOf(to)
      return relative && folder !== undefined && from !== LIST && formatOf(from) !== folder
    })
    .map(({ from, to }) => `${from} may not import ${to}`)
}

/** Files of the general loader that name a format. */
export function findFormatsInLoader(tree: Tree): string[] {
  const formats = [...new Set([...tree.keys()].flatMap((path) => formatOf(path) ?? []))]
  return [...tree]
    .filter(([path]) => path.startsWith(LOAD) && !path.startsWith(FORMATS) && isCode(path))
    .flatMap(([path, text]) =>
      formats
        .filter((name) => new RegExp(`(?<![a-z-])${name}(?![a-z])`, 'i').test(text))
        .map((name) => `${path} names ${name}`),
    )
}

function formatOf(path: string): string | undefined {
  return path.startsWith(FORMATS) && path !== LIST ? path.slice(FORMATS.length).split('/')[0] : undefined
}
