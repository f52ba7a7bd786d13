import type { Tree } from './tree.ts'

/** A folder of somebody's machine: absolute, and below a folder where people or build machines keep their checkouts. */
const MACHINE_PATH =
  /(?<![\w.~*})\]-])\/(?:home|Users|root|work|workspaces?|mnt|builds|farm)\/[\w.-]+|\b[A-Z]:\\Users\\\w+/g
const OTHER_REGISTRY = /"resolved": "(?!https:\/\/registry\.npmjs\.org\/)[^"]*"/g

/** Traces of the machine a file was written on: absolute paths of checkouts, and package sources other than npm's own. */
export function findMachineTraces(tree: Tree): string[] {
  return [...tree].flatMap(([path, text]) =>
    [...text.matchAll(MACHINE_PATH), ...(path === 'package-lock.json' ? text.matchAll(OTHER_REGISTRY) : [])].map(
      ([trace]) => `${path}: ${trace}`,
    ),
  )
}
