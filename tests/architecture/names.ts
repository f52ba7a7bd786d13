import type { Tree } from './tree.ts'

const SAYS_NOTHING = new Set(['util', 'utils', 'common', 'helper', 'helpers', 'misc'])

/** Files and folders whose name says nothing about what is in them. */
export function findEmptyNames(tree: Tree): string[] {
  return [...tree.keys()].filter((path) =>
    path.split('/').some((part) => SAYS_NOTHING.has(part.replace(/\..*$/, '').toLowerCase())),
  )
}
