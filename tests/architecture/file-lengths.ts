import { isCode, type Tree } from './tree.ts'

const MOST_LINES = 400

/** The files allowed to be longer, each with its reason. */
export const LONG_FILES = 'tests/architecture/long-files.json'

/** Files over the limit without a reason in the list, and entries of the list that no longer need to be there. */
export function findLengthProblems(tree: Tree): string[] {
  const reasons = JSON.parse(tree.get(LONG_FILES) ?? '{}') as Record<string, string>
  const long = [...tree]
    .filter(([path, text]) => (isCode(path) || path.endsWith('.css')) && linesOf(text) > MOST_LINES)
    .map(([path]) => path)
  return [
    ...long
      .filter((path) => !reasons[path]?.trim())
      .map((path) => `${path} has more than ${MOST_LINES} lines and no reason in ${LONG_FILES}`),
    ...Object.keys(reasons)
      .filter((path) => !long.includes(path))
      .map((path) => `${path} is in ${LONG_FILES} and not that long`),
  ]
}

function linesOf(text: string): number {
  return text.trimEnd().split('\n').length
}
