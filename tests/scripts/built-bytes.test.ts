import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MEASURED_CHUNKS } from '../bench/built-bytes.ts'

test('the bench measures chunks by the names of modules that the app still imports', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const code = files.map((name) => readFileSync(join('src', name), 'utf8')).join('\n')
  const imported = new Set(
    [...code.matchAll(/(?:from |import\()['"][^'"]*?([\w-]+)\.\w+['"]/g)].map(([, name]) => name),
  )
  expect(MEASURED_CHUNKS.filter((name) => !imported.has(name))).toEqual([])
})
