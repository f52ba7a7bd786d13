import fc from 'fast-check'
import { expect, test } from 'vitest'
import { base64 } from '../../../src/charts/export/base64.ts'
import { rasterScale } from '../../../src/charts/export/rasterise.ts'

test('two pixels a px, fewer only where a browser could not draw as many', () => {
  expect(rasterScale({ width: 1200, height: 700 })).toBe(2)
  const { width, height } = { width: 586, height: 20_500 }
  const scale = rasterScale({ width, height })
  expect(scale).toBeLessThan(1)
  expect(height * scale).toBeLessThanOrEqual(16_384)
})

test('bytes become base64 as Node makes it', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => base64(bytes) === Buffer.from(bytes).toString('base64')),
  )
  const many = new Uint8Array(100_001).fill(7)
  expect(base64(many)).toBe(Buffer.from(many).toString('base64'))
})
