import { expect, test } from 'vitest'
import { assistantIsOn, type MaintenanceEntry } from '../../../domain/access/maintenance.ts'

const entry = (change: Partial<MaintenanceEntry>): MaintenanceEntry => ({
  type: 'CHATBOT',
  value: 'ON',
  message: '',
  ...change,
})

test('the assistant is on where an entry of type CHATBOT is ON, and nowhere else [CHAT-01]', () => {
  const page = entry({ type: 'PAGE', page: '/reports' })
  expect([[], [entry({ value: 'OFF' })], [page]].map(assistantIsOn)).toEqual([false, false, false])
  expect(assistantIsOn([page, entry({})])).toBe(true)
})
