import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
/** What the server reads of the folder that it lies in. */
const BESIDE = ['dist-server', 'server', 'package.json', 'enterprise']

/** The words after `node` that start the server from a folder with another build of the browser app in its `dist`. */
export function linkedServer(folder: string): string[] {
  mkdirSync(folder, { recursive: true })
  for (const name of BESIDE) if (!existsSync(join(folder, name))) symlinkSync(join(ROOT, name), join(folder, name))
  return ['--enable-source-maps', '--preserve-symlinks-main', join(folder, 'dist-server', 'main.js')]
}
