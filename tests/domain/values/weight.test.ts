import { expect, test } from 'vitest'
import { KGS_PER_LB } from '../../../domain/values/weight.ts'

test('a pound is 0.45359237 kg (PAGE-11)', () => expect(KGS_PER_LB).toBe(0.45359237))
