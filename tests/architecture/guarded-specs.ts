import type { Tree } from './tree.ts'

/** Browser tests that take `test` from Playwright itself, so that nothing tells when they breach the policy of production. */
export function findUnguardedSpecs(tree: Tree): string[] {
  return [...tree]
    .filter(([path, text]) => /^tests\/(e2e|enterprise)\/.*\.(spec|setup)\.ts$/.test(path) && takesBareTest(text))
    .map(([path]) => path)
}

function takesBareTest(text: string): boolean {
  return /import\s+(?!type\b)[^']*(?:\btest\b|\*)[^']*'@playwright\/test'/.test(text)
}
