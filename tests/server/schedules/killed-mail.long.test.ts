import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUsers } from '../../../server/callers/users.ts'
import { createNotifications } from '../../../server/messages/notifications/notifications.ts'
import { createRuns } from '../../../server/schedules/kept/runs.ts'
import { createSubscriptions } from '../../../server/schedules/kept/subscriptions.ts'
import { openState } from '../../../server/upkeep/open-state.ts'
import { openMailServer } from '../../support/portal/mail-server.ts'

const SERVER = join(import.meta.dirname, 'mailing-server.ts')
const BEFORE = new Date('2026-03-27T07:00:00Z')
const DUE = '2026-03-27T08:01:00.000Z'
/** Beyond the lease of the server that was killed, and later. */
const LATER = ['2026-03-27T08:13:00.000Z', '2026-03-27T20:00:00.000Z']
/** `KILLS=100 npx vitest run tests/server/schedules/killed-mail.long.test.ts` kills as often. */
const KILLS = Number(process.env.KILLS ?? 20)

let mails: Awaited<ReturnType<typeof openMailServer>>
/** What is done with the server whose mail has just arrived, before it is told that it did. */
let arrived: () => Promise<void>
beforeAll(async () => {
  mails = await openMailServer({ taken: () => arrived() })
})
afterAll(async () => {
  await mails.close()
})

/** Two of three die before they hear that the mail is taken, the third one some turns after. */
const kills = Array.from({ length: KILLS }, (_, at) => ({ nth: at + 1, turns: at % 3 === 2 ? at : null }))

test.each(kills)(
  'a server that is killed between sending and noting it: kill $nth of a real one, and nobody gets the mail twice (issue 53)',
  async ({ turns }) => {
    const folder = mkdtempSync(join(tmpdir(), 'a-frame-killed-'))
    const file = join(folder, 'state.sqlite')
    const owner = await subscribed(file)
    const before = mails.mails.length
    const die = async (child: ChildProcess) => {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    }
    const first = serve(file, DUE)
    const gone = once(first, 'exit')
    arrived = async () => {
      if (turns === null) return die(first)
      void (async () => {
        for (let left = turns; left > 0; left -= 1) await turn()
        first.kill('SIGKILL')
      })()
    }
    await gone
    arrived = () => Promise.resolve()
    for (const moment of LATER) await once(serve(file, moment), 'exit')

    expect(mails.mails.slice(before)).toHaveLength(1)
    const state = await openState(file)
    const [run, ...others] = await createRuns(state, () => new Date(DUE)).all()
    expect(others).toEqual([])
    expect(mails.mails.at(-1)).toContain(`Message-ID: <${run?.messageId}@demo.example>`)
    // One that heard nothing cannot know.
    if (turns === null) expect(run?.state).toBe('unknown')
    else expect(['sent', 'unknown']).toContain(run?.state)
    const told = (await createNotifications(state, () => new Date(DUE)).list(owner)).map(({ content }) => content)
    expect(told).toEqual(run?.state === 'unknown' ? [expect.objectContaining({ what: 'unknown' })] : [])
    await state.destroy()
    rmSync(folder, { recursive: true, force: true })
  },
)

function serve(file: string, moment: string): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', SERVER, file, mails.url, moment], { stdio: 'inherit' })
}

/** A state in which one mail is due; the id of who sends it. */
async function subscribed(file: string): Promise<number> {
  const state = await openState(file)
  const users = createUsers(state, '')
  const person = (login: string) =>
    users.add({
      ...{ login, firstName: login, lastName: '', email: `${login}@demo.example`, passwordHash: '', activated: true },
      ...{ defaultLandingPage: null, passwordExpiresOn: null, singleSession: false, roles: [], permissions: [] },
      grants: { allClients: false, clientIds: [] },
    })
  const [owner, reader] = [await person('owner'), await person('reader')]
  await createSubscriptions(state, () => BEFORE).add({
    ...{ userId: owner, name: 'Spend', address: '/spend', attachment: 'none', line: '', people: [reader], rule: null },
    schedule: { weekdays: [1, 2, 3, 4, 5, 6, 7], at: '08:00', zone: 'UTC' },
  })
  await state.destroy()
  return owner
}
