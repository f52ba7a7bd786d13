import { topFolder, type Tree } from './tree.ts'

export const HOUSE_GUIDE = 'docs/the-house.md'
const FIRST_DAY = 'docs/first-day.md'
const GUIDED = new Set(['domain', 'server', 'src'])
const README = '/README.md'

/** What the guide, the first day and the READMEs of the code name, as `folder/file` or `file.ts`, and no file of the tree is or lies in. A path may leave out its first folders, as sentences about one room do. */
export function findMissingPlaces(tree: Tree): string[] {
  const paths = [...tree.keys()].map((path) => `/${path}`)
  return guides(tree).flatMap((guide) =>
    [...(tree.get(guide) ?? '').matchAll(/`(?!DATA_DIR)(\w[\w.-]*\/[\w./-]*|\w[\w.-]*\.(?:ts|tsx|mjs))`/g)]
      .map(([, place = '']) => place.replace(/\/$/, ''))
      .filter((place) => !paths.some((path) => path.endsWith(`/${place}`) || path.includes(`/${place}/`)))
      .map((place) => `${guide}: ${place}`),
  )
}

/** Folders that a newcomer is told nothing of: those of the code that neither the guide names nor a README of theirs describes, and those beside a README that does not name them. */
export function findUnnamedFolders(tree: Tree): string[] {
  const folders = new Set([...tree.keys()].filter((path) => GUIDED.has(topFolder(path))).flatMap(foldersOf))
  const guide = tree.get(HOUSE_GUIDE) ?? ''
  return [...folders].filter((folder) => {
    const at = folder.lastIndexOf('/')
    const [around, name] = [folder.slice(0, at), folder.slice(at + 1)]
    const readme = tree.get(around + README)
    if (readme !== undefined) return !readme.includes(`\`${name}/\``)
    return GUIDED.has(around) && !tree.has(folder + README) && !guide.includes(`\`${folder}\``)
  })
}

function guides(tree: Tree): string[] {
  return [
    HOUSE_GUIDE,
    FIRST_DAY,
    ...[...tree.keys()].filter((path) => GUIDED.has(topFolder(path)) && path.endsWith(README)),
  ]
}

/** All folders that a file lies in, but the first. */
function foldersOf(path: string): string[] {
  const names = path.split('/')
  return names.slice(2).map((_, at) => names.slice(0, at + 2).join('/'))
}
