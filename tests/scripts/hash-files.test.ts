import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

function hashOf(root: string, inputs: readonly string[]): string {
  const code = `import { hashFiles } from './scripts/hash-files.mjs'
    const [, root, ...inputs] = process.argv
    console.log(hashFiles(root, inputs))`
  return execFileSync(process.execPath, ['--input-type=module', '-e', code, root, ...inputs], { encoding: 'utf8' })
}

test('the build stamp changes with the content and the name of an input, and with nothing else', () => {
  const root = mkdtempSync(join(tmpdir(), 'a-frame-hash-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'src/deep'), { recursive: true })
  writeFileSync(join(root, 'src/deep/a.ts'), 'one')
  writeFileSync(join(root, 'index.html'), 'page')
  const inputs = ['src', 'index.html', 'missing']
  const first = hashOf(root, inputs)

  writeFileSync(join(root, 'other.ts'), 'not an input')
  writeFileSync(join(root, 'src/deep/a.ts'), 'one')
  expect(hashOf(root, inputs)).toBe(first)

  writeFileSync(join(root, 'src/deep/a.ts'), 'two')
  const edited = hashOf(root, inputs)
  expect(edited).not.toBe(first)

  renameSync(join(root, 'src/deep/a.ts'), join(root, 'src/deep/b.ts'))
  expect(hashOf(root, inputs)).not.toBe(edited)
})
