import type { chatReportMachine } from '../../../machines/assistant/chat-report.machine.ts'
import type { ComponentLevel } from '../../qa/component/component-level.ts'
import type { StateKey } from '../../qa/model.ts'
import type { ChatReportCase } from './cases.ts'
import { reportHands } from './report-hands.ts'

export const componentLevel: ComponentLevel<ChatReportCase, StateKey<typeof chatReportMachine>> = {
  open: ({ page, calls, passTime }) => reportHands({ report: page.locator('#root'), next: calls.next, passTime }),
}
