import type { Tree } from './tree.ts'

/** Packages that any package.json asks for in a version that is not exactly one. */
export function findInexact(tree: Tree): string[] {
  return [...tree.keys()]
    .filter((path) => path.split('/').at(-1) === 'package.json')
    .flatMap((path) => {
      const { dependencies, devDependencies } = JSON.parse(tree.get(path) ?? '{}') as Record<
        string,
        Record<string, string> | undefined
      >
      return Object.entries({ ...dependencies, ...devDependencies })
        .filter(([, version]) => !/^(npm:(@[\w-]+\/)?[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        .map(([name, version]) => `${path} asks for ${name} as ${version}`)
    })
}
