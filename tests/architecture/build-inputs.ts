import { importsOf } from './imports.ts'
import { topFolder, type Tree } from './tree.ts'

/** The files and folders whose change makes `npm start` build the browser app or the server again. */
export const INPUTS_FILE = 'scripts/build-inputs.json'

const BUILDS = [
  { folder: 'dist', from: ['src', 'machines', 'domain'] },
  { folder: 'dist-server', from: ['server', 'openapi', 'domain'] },
]

/** Files that the browser app or the server is built from though their change would not rebuild it. */
export function findForgottenInputs(tree: Tree): string[] {
  const inputs = JSON.parse(tree.get(INPUTS_FILE) ?? '{}') as Record<string, string[]>
  return BUILDS.flatMap(({ folder, from: tops }) =>
    importsOf(tree)
      .filter(
        ({ from, to, relative }) =>
          relative &&
          tops.includes(topFolder(from)) &&
          !inputs[folder]?.some((input) => to === input || to.startsWith(`${input}/`)),
      )
      .map(({ from, to }) => `${from} imports ${to}, which is not among those of ${folder} in ${INPUTS_FILE}`),
  )
}
