import { expect, test } from 'vitest'
import { readTree } from './tree.ts'

test('one file of the server names what the browser draws by (decision 0109)', () => {
  const naming = [...readTree()]
    .filter(([path, code]) => path.startsWith('server/') && /['"`](?:\.\.\/)+src\//.test(code))
    .map(([path]) => path)
  expect(naming).toEqual(['server/pictures/painting-process.ts'])
})
