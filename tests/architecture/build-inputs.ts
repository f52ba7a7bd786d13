import { importsOf } from './imports.ts'
import { topFolder, type Tree } from './tree.ts'

/** The files and folders whose change makes `npm start` build the browser app again. */
export const INPUTS_FILE = 'scripts/build-inputs.json'

/** Files that the browser app is built from though their change would not rebuild it. */
export function findForgottenInputs(tree: Tree): string[] {
  const inputs = JSON.parse(tree.get(INPUTS_FILE) ?? '[]') as string[]
  const found = importsOf(tree).filter(
    ({ from, to, relative }) =>
      relative &&
      ['src', 'machines', 'domain'].includes(topFolder(from)) &&
      !inputs.some((input) => to === input || to.startsWith(`${input}/`)),
  )
  return found.map(({ from, to }) => `${from} imports ${to}, which is not in ${INPUTS_FILE}`)
}
