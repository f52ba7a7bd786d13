import { createSmtpMailer } from '../../../server/messages/mail/mailer.ts'
import { createAlerts } from '../../../server/schedules/kept/alerts.ts'
import { createRuns } from '../../../server/schedules/kept/runs.ts'
import { createScheduler } from '../../../server/schedules/scheduler.ts'
import { openState } from '../../../server/upkeep/open-state.ts'

/** A server that only sends what is due: once, over a state on the disk, at a moment, through a real mail server. */
const [file = '', url = '', moment = ''] = process.argv.slice(2)
const now = () => new Date(moment)
const state = await openState(file)
const scheduler = createScheduler({
  runs: createRuns(state, now),
  alerts: createAlerts(state, now),
  bucketsOf: () => Promise.resolve(null),
  newestLoads: () => Promise.resolve(new Map()),
  dataVersion: () => 0,
  mailer: createSmtpMailer({ url, from: 'portal@demo.example' }),
  makeMail: ({ to, name, messageId }) =>
    Promise.resolve({
      mail: {
        ...{ to: `reader${to}@demo.example`, subject: name, text: name, html: '' },
        messageId: `<${messageId}@demo.example>`,
      },
      ends: { state: 'sent' },
    }),
  warn: () => undefined,
})
await scheduler.look()
await state.destroy()
