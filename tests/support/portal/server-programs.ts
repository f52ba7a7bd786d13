import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

/** The words after `node` that start the server or a command, as `npm start` and `npm run` do. */
export function serverProgram(name: 'main' | 'cli'): string[] {
  return ['--enable-source-maps', join(ROOT, 'dist-server', `${name}.js`)]
}

/** Builds those programs where their source changed. */
export function buildServerPrograms(): void {
  execFileSync(process.execPath, [join(ROOT, 'scripts/build.mjs'), 'server'], { stdio: 'inherit' })
}
