import type { CalendarDate } from '../domain/dates/calendar-date.ts'
import { addDemoUsers, addFirstAdmin, DEMO_PASSWORD } from './access/first-users.ts'
import { createUsers } from './callers/users.ts'
import type { ConfigStore } from './config/config-store.ts'
import type { Deps } from './deps.ts'
import { createDiskRoom, freeBytes } from './process/disk-room.ts'
import { openData } from './upkeep/open-data.ts'
import { bytesOf, type Settings } from './settings.ts'
import { createMetrics } from './metrics/metrics.ts'
import { scheduleTidying, tidy } from './upkeep/retention/tidy.ts'
import { createAuditLog } from './state/audit-log.ts'
import { erasedLogin, erasePerson, type Erased, type PersonToErase } from './upkeep/state/erase-person.ts'
import { openSecrets, type InstallationSecrets } from './state/installation-secrets.ts'
import { createInstallationSettings, type InstallationSettings } from './state/installation-settings.ts'
import { openPainter } from './pictures/paint-apart.ts'
import { prepareData } from './warehouse/prepare-data.ts'
import type { PublishWork } from './warehouse/publishing/publish-work.ts'
import { openRooms } from './rooms.ts'
import { openWarehouse } from './warehouse/open-warehouse.ts'
import { renameDoer } from './warehouse/publishing/rename-doer.ts'

const CACHE_ENTRIES = 2_000

/** A data directory opened: the only process that holds it. */
export interface Installation {
  readonly deps: Deps
  readonly settings: Settings
  readonly secrets: InstallationSecrets
  readonly now: () => Date
  readonly publish: PublishWork
  /** Makes the first user where there is none, with a password made up and printed: only once the start has succeeded, since it is shown once. */
  welcome(): Promise<void>
  /** Takes a person out of the state. */
  erase(person: PersonToErase): Promise<Erased>
  /** Removes what the settings keep no longer, as it does by itself. */
  tidy(): Promise<void>
  close(): Promise<void>
}

export interface InstallationOptions {
  readonly settings: Settings
  readonly now: () => Date
  /** A line for the person at the terminal. */
  readonly print: (line: string) => void
  readonly onProgress: (progress: { done: number; total: number }) => void
  /** Whether demo data is made where the settings ask for it and there is none; else that is refused. */
  readonly makesDemo?: boolean
  /** What reads the config where several installations of one process share a folder; else each has its own. */
  readonly config?: ConfigStore
}

/** Opens the data directory and makes what is missing in it: tables, reference data, demo data, first users. */
export async function openInstallation({
  settings,
  now,
  print,
  onProgress,
  makesDemo = true,
  config,
}: InstallationOptions): Promise<Installation> {
  const today = (): CalendarDate => settings.DEMO_TODAY ?? now().toISOString().slice(0, 10)
  const { file, state, leaser } = await openData(settings)
  try {
    await prepareData({ file, settings, today: today(), print, onProgress, makesDemo })
    const secrets = await openSecrets({ dataDir: settings.DATA_DIR, state, now })
    const opened = await openWarehouse(file, {
      timeLimitMs: settings.QUERY_TIME_LIMIT_SECONDS * 1_000,
      cacheEntries: CACHE_ENTRIES,
      memory: { limitBytes: bytesOf(settings.MEMORY_LIMIT), publishBytes: bytesOf(settings.LOAD_MEMORY) },
    })
    const { warehouse, readReport, clients, publishes } = opened
    const metrics = createMetrics()
    const publish = metrics.publishing(opened.publish)
    const audit = createAuditLog(state, now)
    const deps = await openRooms({
      state,
      now,
      today,
      environment: settings,
      secrets,
      installationSettings: createInstallationSettings(state, startedSettings(settings)),
      users: createUsers(state, settings.TENANT_SUFFIX),
      audit,
      leaser,
      warehouse,
      readReport,
      publish,
      clients,
      publishes,
      metrics,
      metricsToken: settings.METRICS_TOKEN ?? null,
      painter: openPainter(),
      sharedConfig: config,
      hasRoom: createDiskRoom(settings.DATA_DIR, now),
      freeBytes: () => freeBytes(settings.DATA_DIR),
      warn: print,
    })
    metrics.watch(deps)
    const { users, passwords, maintenance, laterMail, refusedCalls, pageUses, painter } = deps
    if ((await users.count()) === 0) {
      if (settings.DEMO) {
        await addDemoUsers({ users, passwords, today: today() })
        await maintenance.add({ type: 'CHATBOT', value: 'ON', message: '' })
      } else if (settings.ADMIN_PASSWORD !== undefined) {
        await addFirstAdmin({ users, passwords, today: today(), password: settings.ADMIN_PASSWORD })
      }
    }
    const close = async () => {
      await laterMail.settled()
      await refusedCalls.settle(true)
      await pageUses.settle()
      painter.close()
      opened.close()
      file.close()
      await state.destroy()
    }
    const tidyNow = async (signal?: AbortSignal) => {
      await refusedCalls.settle()
      await pageUses.settle()
      await tidy({ settings, state, publish, audit, now, today, signal })
    }
    scheduleTidying(deps.jobs, tidyNow)
    const welcome = async () => {
      if ((await users.count()) > 0) return
      const made = await addFirstAdmin({ users, passwords, today: today(), password: undefined })
      print(`Sign in as admin with the password ${made} (it is not shown again; you then choose your own).`)
    }
    return {
      deps,
      settings,
      secrets,
      now,
      publish,
      welcome,
      // The state last: until it is done the person is found again by their login.
      erase: async (person) => {
        await deps.uploads.removeOf(person.id)
        await publish((connection) => renameDoer(connection, { from: person.login, to: erasedLogin(person.id) }))
        return erasePerson(state, person)
      },
      tidy: () => tidyNow(),
      close,
    }
  } catch (error) {
    file.close()
    await state.destroy()
    throw error
  }
}

/** What an administrator has not set yet. */
function startedSettings(settings: Settings): InstallationSettings {
  return {
    passwordDays: settings.PASSWORD_DAYS,
    sessionHours: settings.SESSION_HOURS,
    reportDays: settings.REPORT_DAYS,
    genericMessages: settings.ACCOUNT_MESSAGES === 'generic',
    language: settings.DEFAULT_LANGUAGE,
    hideUnconnected: settings.HIDE_UNCONNECTED ?? settings.DEMO,
  }
}

/** The lines that tell a person how to sign in to the demo. */
export function demoSignIns(): string[] {
  return [
    `Demo sign-ins, password ${DEMO_PASSWORD} for each:`,
    '  analyst          client staff of a parent with three children',
    '  single.analyst   client staff of another company',
    '  admin            everything',
    '  All of them: docs/demo.md',
  ]
}
