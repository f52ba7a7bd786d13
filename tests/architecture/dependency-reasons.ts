import type { Tree } from './tree.ts'

export const REASONS_FILE = 'docs/decisions/dependencies.md'

/** Dependencies of package.json without a row `| name | reason |`, rows without their dependency, and empty reasons. */
export function findUnreasoned(tree: Tree): string[] {
  const manifest = JSON.parse(tree.get('package.json') ?? '{}') as { dependencies?: object; devDependencies?: object }
  const installed = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
  const rows = [...(tree.get(REASONS_FILE) ?? '').matchAll(/^\| `([^`]+)` \|(.*)\|$/gm)]
  const reasons = new Map(rows.map(([, name = '', reason = '']) => [name, reason.trim()]))
  return [
    ...installed.filter((name) => !reasons.get(name)).map((name) => `${name} has no reason in ${REASONS_FILE}`),
    ...[...reasons.keys()]
      .filter((name) => !installed.includes(name))
      .map((name) => `${name} has a reason and is not in package.json`),
  ]
}
