import { importsOf } from './imports.ts'
import { topFolder, type Tree } from './tree.ts'

const FOLDERS = new Set(['domain', 'openapi', 'machines', 'server', 'src'])

/** Import cycles, types included, each once as "a → b → a". */
export function findCycles(tree: Tree): string[] {
  const targets = new Map<string, string[]>()
  for (const { from, to, relative } of importsOf(tree)) {
    if (relative && FOLDERS.has(topFolder(from))) targets.set(from, [...(targets.get(from) ?? []), to])
  }
  return circlesIn(targets)
}

/** The circles among names that lead to others, each once as "a → b → a". */
export function circlesIn(targets: ReadonlyMap<string, Iterable<string>>): string[] {
  const cycles: string[] = []
  const finished = new Set<string>()
  const path: string[] = []
  const visit = (file: string): void => {
    const start = path.indexOf(file)
    if (start >= 0) cycles.push([...path.slice(start), file].join(' → '))
    if (start >= 0 || finished.has(file)) return
    path.push(file)
    for (const target of [...(targets.get(file) ?? [])].sort()) visit(target)
    path.pop()
    finished.add(file)
  }
  for (const file of [...targets.keys()].sort()) visit(file)
  return cycles
}
